"""Why a port may not be opened, and what exactly mends it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from firmware_bridge.android_usb import on_android
from firmware_bridge.facts import Param

Fix = Literal["group", "sign_in", "udev", "android", "unknown"]


@dataclass(frozen=True, slots=True)
class Denied:
    """`group`: the user is to join it with `command`. `sign_in`: has joined, but this session is older.
    `android`: whoever holds the tablet said no.
    `udev`: no group may open the port; a rule is needed, which `klimatisch devices --install-udev` writes.
    """

    fix: Fix
    group: str = ""
    user: str = ""

    @property
    def command(self) -> str:
        return f"sudo usermod -aG {self.group} {self.user}" if self.fix == "group" else ""

    def params(self) -> Mapping[str, Param]:
        """What goes with the reason `permission_denied`."""
        return {"fix": self.fix, "group": self.group, "user": self.user, "command": self.command}


def explain(port: str) -> Denied:
    """Look at the port, its group and this user. Never raises: somebody has trouble enough already."""
    if on_android():
        return Denied("android")
    if not sys.platform.startswith("linux"):
        return Denied("unknown")
    import grp
    import pwd

    try:
        node = Path(port).stat()
        user = pwd.getpwuid(os.geteuid()).pw_name
        group = grp.getgrgid(node.st_gid)
        joined = user in group.gr_mem or pwd.getpwnam(user).pw_gid == node.st_gid
        return judge(node.st_mode, group.gr_name, node.st_gid, user, joined, os.getgroups())
    except (OSError, KeyError):  # gone meanwhile, or a number without a name
        return Denied("udev")


def judge(mode: int, group: str, gid: int, user: str, joined: bool, session: Collection[int]) -> Denied:
    """`joined`: the user is in the group; `session`: the groups that this session knows of."""
    if not (mode & stat.S_IRGRP and mode & stat.S_IWGRP) or group == "root":
        return Denied("udev", group, user)
    if gid in session:
        return Denied("unknown", group, user)  # not for want of a group: a container, or a policy
    return Denied("sign_in" if joined else "group", group, user)
