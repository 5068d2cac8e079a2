"""A rule for Linux: whoever sits at the computer may open our boards, and no modem program grabs them."""

from __future__ import annotations

from pathlib import Path

from firmware_bridge.boards import BOARDS, BRIDGES

FOLDER = Path("/etc/udev/rules.d")
NAME = "70-klimatisch.rules"
"""Before 73-seat-late.rules, which is what hands out `uaccess`."""
RELOAD = "sudo udevadm control --reload-rules && sudo udevadm trigger --subsystem-match=tty"


def rule() -> str:
    """The text of the file."""
    lines = [
        "# Klimatisch: boards of carbometers and dice, for whoever sits at this computer.",
        "# Written by `klimatisch devices --install-udev`; delete the file to undo it.",
    ]
    for (vid, pid), name in [*BOARDS.items(), *BRIDGES.items()]:
        match = f'SUBSYSTEM=="tty", ATTRS{{idVendor}}=="{vid:04x}", ATTRS{{idProduct}}=="{pid:04x}"'
        # A bridge may as well be a modem's; a board of ours never is one.
        ours = ', ENV{ID_MM_PORT_IGNORE}="1"' if (vid, pid) in BOARDS else ""
        lines += [f"# {name}", f'{match}, TAG+="uaccess"{ours}']
    return "\n".join(lines) + "\n"


def installed(folder: Path = FOLDER) -> bool:
    """Is this very rule in place?"""
    try:
        return (folder / NAME).read_text(encoding="utf-8") == rule()
    except (OSError, ValueError):
        return False


def install(folder: Path = FOLDER) -> Path:
    """Write the rule; OSError (PermissionError for want of root) if that cannot be done."""
    path = folder / NAME
    path.write_text(rule(), encoding="utf-8")
    path.chmod(0o644)
    return path


def by_hand(file: Path, folder: Path = FOLDER) -> str:
    """What root is to type, given a copy of the rule that anybody can write."""
    return f"sudo install -m 644 '{file}' '{folder / NAME}' && {RELOAD}"
