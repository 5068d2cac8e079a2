"""A port that may not be opened is explained, with what mends it."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
import serial

from firmware_bridge import Reason
from firmware_bridge.boards import BOARDS, BRIDGES
from firmware_bridge.permission import Denied, explain, judge
from firmware_bridge.serial_pump import why_not_opened
from firmware_bridge.udev import NAME, by_hand, install, installed, rule

PORT_MODE = stat.S_IFCHR | 0o660


def test_who_is_not_in_the_group_gets_the_command() -> None:
    denied = judge(PORT_MODE, "dialout", 20, "anna", False, {1000})
    assert denied == Denied("group", "dialout", "anna")
    assert denied.command == "sudo usermod -aG dialout anna"


def test_the_group_has_another_name_elsewhere() -> None:
    assert judge(PORT_MODE, "uucp", 14, "anna", False, {1000}).command == "sudo usermod -aG uucp anna"


def test_who_has_joined_but_not_signed_in_again_is_told_so() -> None:
    assert judge(PORT_MODE, "dialout", 20, "anna", True, {1000}).fix == "sign_in"


@pytest.mark.parametrize(("mode", "group"), [(0o600, "dialout"), (0o640, "dialout"), (0o660, "root")])
def test_where_no_group_helps_a_rule_does(mode: int, group: str) -> None:
    assert judge(stat.S_IFCHR | mode, group, 20, "anna", False, {1000}).fix == "udev"


def test_what_nobody_can_explain_is_not_explained() -> None:
    assert judge(PORT_MODE, "dialout", 20, "anna", True, {1000, 20}) == Denied("unknown", "dialout", "anna")


@pytest.mark.skipif(os.name != "posix", reason="groups are POSIX")
def test_a_real_node_is_looked_at(tmp_path: Path) -> None:
    node = tmp_path / "tty"
    node.touch(mode=0o600)
    assert explain(str(node)).fix in ("udev", "unknown")
    assert explain(str(tmp_path / "gone")).fix in ("udev", "unknown")


def test_the_reason_carries_the_fix(tmp_path: Path) -> None:
    end = why_not_opened(serial.SerialException(errno.EACCES, "no"), str(tmp_path / "tty"))
    assert end.reason is Reason.PERMISSION_DENIED
    assert set(end.params) == {"fix", "group", "user", "command"}


def test_the_rule_names_every_board_once_and_hides_ours_from_modem_programs() -> None:
    lines = [line for line in rule().splitlines() if not line.startswith("#")]
    assert len(lines) == len(BOARDS) + len(BRIDGES) == len(set(lines))
    assert all(line.startswith('SUBSYSTEM=="tty", ') and 'TAG+="uaccess"' in line for line in lines)
    assert sum("ID_MM_PORT_IGNORE" in line for line in lines) == len(BOARDS)
    assert not any("#" in line for line in lines), "udev knows no comment behind a rule"
    assert 'ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005"' in rule()


def test_the_rule_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    assert not installed(tmp_path)
    path = install(tmp_path)
    assert path == tmp_path / NAME and installed(tmp_path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    path.write_text("something older")
    assert not installed(tmp_path)


def test_root_is_told_what_to_type(tmp_path: Path) -> None:
    line = by_hand(tmp_path / NAME)
    assert line.startswith(f"sudo install -m 644 '{tmp_path / NAME}' '/etc/udev/rules.d/70-klimatisch.rules'")
    assert "udevadm control --reload-rules" in line
