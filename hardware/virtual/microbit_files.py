"""The filesystem of MicroPython on a micro:bit, as it lies in flash: to put files there without a prompt.

Flash is divided into blocks of 128 bytes, numbered from 1: a mark, 126 bytes, the number of the next block.
The mark of a file's first block says so, that of any other is the number of the block before it. A file
begins with where it ends in its last block, the length of its name, and its name. The last page belongs to
the filesystem itself, which claims it when it starts.
"""

from __future__ import annotations

from collections.abc import Mapping

BLOCK = 128
ROOM = BLOCK - 2
FIRST, UNUSED = 0xFE, 0xFF
MOST = 120  # blocks: what the firmware leaves of flash


def image(files: Mapping[str, bytes]) -> bytes:
    """What belongs at the start of an empty filesystem for these files to be there."""
    blocks: list[bytes] = []
    for name, data in files.items():
        # The end is known when everything is divided; an end beyond the block stands at its edge.
        content = bytes((0, len(name))) + name.encode() + data
        parts = [content[at : at + ROOM] for at in range(0, len(content), ROOM)]
        if len(parts[-1]) == ROOM:
            parts.append(b"")
        parts[0] = bytes((len(parts[-1]),)) + parts[0][1:]
        for index, part in enumerate(parts):
            number = len(blocks) + 1
            mark = number - 1 if index else FIRST
            following = number + 1 if index < len(parts) - 1 else UNUSED
            blocks.append(bytes((mark,)) + part.ljust(ROOM, b"\xff") + bytes((following,)))
    if len(blocks) > MOST:
        raise ValueError(f"{len(blocks)} blocks do not fit a micro:bit")
    return b"".join(blocks)
