"""Lines of the wire protocol: JSON object, '*', CRC-16/CCITT-FALSE in hex, newline.

Written without the json module: a micro:bit has none, and flat messages need none. Messages towards the host
are flat tuples: key, value, key, value, ...
"""

LIMIT = 200  # bytes, newline included
INTEGER = 999999999  # what fits a small integer on every board

_WORDS = {"true": True, "false": False, "null": None}


def crc16(data, crc=0xFFFF):
    """Byte by byte without a table: the board with the least memory has the least time, too."""
    for byte in data:
        byte ^= crc >> 8
        byte ^= byte >> 4
        crc = (crc << 8 ^ byte << 12 ^ byte << 5 ^ byte) & 0xFFFF
    return crc


def seal(data):
    """These bytes with their check and a newline."""
    check = crc16(data, 0xFFFF)
    return data + bytes("*%04X\n" % check, "utf-8")


def plain(text, limit):
    """The text as it may stand in a message: printable ASCII that needs no escapes."""
    out = ""
    for char in text[:limit]:
        out += char if " " <= char <= "~" and char not in '"\\' else "?"
    return out


def _word(value):
    for word in _WORDS:
        if _WORDS[word] is value:
            return word
    if isinstance(value, str):
        return '"' + value + '"'
    if isinstance(value, tuple):
        return "[" + ",".join(map(_word, value)) + "]"
    return str(value)


def pack(fields):
    """The line for these keys and values; their order is kept (a dict would lose it on a board).

    What does not fit leaves out `why`; ValueError if that does not help.
    """
    line = b""
    while not line or len(line) > LIMIT:
        if line:
            at = fields.index("why")
            fields = fields[:at] + fields[at + 2 :]
        # Grown piece by piece: all pieces at once would be too much for a small board.
        line = b"{"
        for at in range(0, len(fields), 2):
            end = "," if at + 2 < len(fields) else "}"
            line += bytes('"%s":%s%s' % (fields[at], _word(fields[at + 1]), end), "utf-8")
        line = seal(line)
    return line


def unpack(line):
    """The message in a line without its newline, as a dict; None if it is anything else."""
    if not 7 <= len(line) < LIMIT or line[0] != 123 or line[-6] != 125:  # braces
        return None
    for byte in line:
        if not 32 <= byte <= 126 or byte == 92:  # printable, and no escapes
            return None
    try:
        if line[-5:] == bytes("*%04X" % crc16(line[:-5], 0xFFFF), "utf-8"):
            return _parse(str(line[1:-6], "utf-8") + ",")
    except (ValueError, IndexError):
        pass
    return None


def _parse(text):
    """Pairs of a flat, compact JSON object, a comma after each; ValueError or IndexError for anything else.

    Without escapes every second piece between quotes is a text: a key or a value.
    """
    pieces = text.split('"')
    found = {}
    at = 1
    if pieces[0]:
        raise ValueError
    while at < len(pieces):
        key = pieces[at]
        rest = pieces[at + 1]
        at += 2
        if rest == ":":
            value = pieces[at]
            rest += pieces[at + 1]
            at += 2
            if len(rest) != 2:
                raise ValueError
        else:
            value = _value(rest[1:-1])
        if key in found or rest[0] != ":" or rest[-1] != ",":
            raise ValueError
        found[key] = value
    return found


def _value(word):
    if word in _WORDS:
        return _WORDS[word]
    value = int(word)
    # Written back it must be the same: no plus, no leading zero, no blank.
    if str(value) != word or abs(value) > INTEGER:
        raise ValueError
    return value


class LineReader:
    """Cuts a byte stream into lines and hands on the messages; everything else is ignored."""

    def __init__(self):
        self._held = b""

    def feed(self, data):
        """Take in bytes from the other side."""
        data = self._held + data
        while b"\n" in data:
            at = data.index(b"\n")
            # A carriage return before the newline is not counted.
            message = unpack(data[: at - 1] if data[at - 1 : at] == b"\r" else data[:at])
            data = data[at + 1 :]
            if message:
                self.take(message)
        # Of a line that is too long only a byte is kept, with which none can begin.
        self._held = data if len(data) <= LIMIT else b"\0"

    def take(self, message):
        """A message has come, as a dict."""
