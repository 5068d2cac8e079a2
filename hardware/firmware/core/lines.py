"""Lines of the wire protocol: JSON object, '*', CRC-16/CCITT-FALSE in hex, newline.

Written without the json module: a micro:bit has none, and flat messages need none.
"""

LIMIT = 200  # bytes, newline included

_NIBBLES = (
    0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50A5, 0x60C6, 0x70E7,
    0x8108, 0x9129, 0xA14A, 0xB16B, 0xC18C, 0xD1AD, 0xE1CE, 0xF1EF,
)  # fmt: skip
_WORDS = {"true": True, "false": False, "null": None}


def crc16(data):
    crc = 0xFFFF
    for byte in data:
        crc = _NIBBLES[crc >> 12 ^ byte >> 4] ^ crc << 4 & 0xFFFF
        crc = _NIBBLES[crc >> 12 ^ byte & 15] ^ crc << 4 & 0xFFFF
    return crc


def plain(text, limit):
    """The text as it may stand in a message: printable ASCII that needs no escapes."""
    out = ""
    for char in text[:limit]:
        out += char if " " <= char <= "~" and char not in '"\\' else "?"
    return out


def _word(value):
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, (tuple, list)):
        return "[" + ",".join([_word(item) for item in value]) + "]"
    if isinstance(value, str):
        return '"' + plain(value, LIMIT) + '"'
    return "%d" % value


def pack(pairs):
    """The line for these (key, value) pairs; their order is kept (a dict would lose it on a board)."""
    text = "{" + ",".join(['"%s":%s' % (key, _word(value)) for key, value in pairs]) + "}"
    line = ("%s*%04X\n" % (text, crc16(text.encode()))).encode()
    if len(line) > LIMIT:
        raise ValueError("line of %d bytes" % len(line))
    return line


def unpack(line):
    """The message in a line without its newline, as a dict; None if it is anything else."""
    if len(line) >= LIMIT or len(line) < 7 or line[-5] != 42:
        return None
    for byte in line:
        if byte < 32 or byte > 126:
            return None
    if ("%04X" % crc16(line[:-5])).encode() != line[-4:]:
        return None
    return _parse(line[:-5].decode())


def _parse(text):
    """A flat, compact JSON object without escapes; None for anything else."""
    if text[0] != "{" or text[-1] != "}" or "\\" in text:
        return None
    text = text[1:-1]
    end = len(text)
    at = 0
    found = {}
    while at < end:
        close = text.find('":', at + 1)
        if text[at] != '"' or close < 0:
            return None
        key = text[at + 1 : close]
        at = close + 2
        if '"' in key or key in found:
            return None
        if text[at : at + 1] == '"':
            close = text.find('"', at + 1)
            if close < 0:
                return None
            found[key] = text[at + 1 : close]
            at = close + 1
        else:
            close = text.find(",", at)
            if close < 0:
                close = end
            word = text[at:close]
            if word in _WORDS:
                found[key] = _WORDS[word]
            elif _is_integer(word):
                found[key] = int(word)
            else:
                return None
            at = close
        if at == end:
            return found
        if text[at] != ",":
            return None
        at += 1
    return None


def _is_integer(word):
    digits = word[1:] if word[:1] == "-" else word
    return 0 < len(digits) < 10 and digits.isdigit() and (digits[0] != "0" or word == "0")


class LineReader:
    """Cuts a byte stream into lines; what is longer than a line is dropped up to the next newline."""

    def __init__(self):
        self._held = b""
        self._skipping = False

    def feed(self, data):
        """The messages completed by these bytes, as dicts. Everything else is ignored."""
        messages = []
        pieces = (self._held + data).split(b"\n")
        self._held = pieces.pop()
        for piece in pieces:
            if self._skipping:
                self._skipping = False
                continue
            message = unpack(piece[:-1] if piece[-1:] == b"\r" else piece)
            if message is not None:
                messages.append(message)
        if len(self._held) > LIMIT:
            self._held = b""
            self._skipping = True
        elif self._skipping:
            self._held = b""
        return messages
