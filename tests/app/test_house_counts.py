"""The counts of `app.tools.house`, on a house small enough to count by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.tools import house


def test_what_is_too_many_is_counted_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = tmp_path / "app"
    (app / "ui").mkdir(parents=True)
    (app / "flat.py").write_text("from typing import Any\nkey.partition(':')\nname.partition(\":\")\n")
    (app / "screen.kv").write_text(
        "    height: 3 if root.a else 4 if root.b else 5\n    opacity: 1 if root.a else 0\n"
        "    width: theme.gap * 2\n    size_hint_x: 1e-6\n"
    )
    (app / "ui" / "widget.kv").write_text("    width: theme.gap * 2\n")
    monkeypatch.chdir(tmp_path)
    told = list(house.report(house.APP, listing=True))
    counted = {line.split("  ")[-2].strip() if "  " in line.strip() else "": line for line in told}
    assert counted["1 1e-6"].endswith("(aim: 0)")
    assert "1 kv geometry with a condition" in counted
    assert "1 kv geometry with a nested condition" in counted
    assert "1 hidden by opacity" in counted
    assert "1 theme token times literal outside app/ui" in counted
    assert "1 keys parsed from strings" in counted
    assert "app/flat.py:3" in "\n".join(told)
    assert told[-2:] == ["      1 files flat in app", "      3 lines of Python in app"]


def test_it_runs_only_where_there_is_a_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        house.main([])
