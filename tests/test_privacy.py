"""Everything stays on the tablet: nothing in the app can speak to a network, and nothing does."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from app.sessions.store.store import Store
from tests.app.helpers import environment
from tests.app.journals import kept, play
from tests.test_dependency_direction import ROOT, imports, sources, top

NETWORK = {
    "aiohttp", "ftplib", "http", "httpx", "imaplib", "nntplib", "poplib", "requests", "smtplib", "socket",
    "socketserver", "ssl", "telnetlib", "urllib3", "webbrowser", "websockets", "xmlrpc",
}  # fmt: skip
TALKS = re.compile(r"open_connection|create_connection|start_server|create_server|UrlRequest|AsyncImage")
"""What the event loop and Kivy offer for it."""


@pytest.mark.parametrize("folder", ["app", "engine", "firmware_bridge"])
def test_nothing_that_speaks_to_a_network_is_imported(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in sources(folder)
        for module in imports(path)
        if top(module) in NETWORK or (top(module) == "urllib" and not module.startswith("urllib.parse"))
        if module != "urllib"
    ]
    assert found == []


def test_neither_the_loop_nor_kivy_is_asked_to() -> None:
    files = [path for end in ("py", "kv") for path in (ROOT / "app").rglob(f"*.{end}")]
    assert [str(path) for path in files if TALKS.search(path.read_text(encoding="utf-8"))] == []


WATCHED = """
import json, sys
def watch(event, arguments):
    if event in ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo"):
        raise AssertionError(f"{event} {arguments}")
sys.addaudithook(watch)
from app.cli.main import main
for command in json.load(sys.stdin):
    assert main(command) == 0, command
"""


def test_no_command_of_the_log_opens_a_connection(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path / "data")
    for number, game in enumerate(("keep_cool", "kyoto", "emission", "co2")):
        names = ("Anna", "Ben", "Cem")[: 2 if game == "emission" else 3]
        kept(store, play(game, names, most=20), f"{number}aaa")
    store.close()
    asked = [
        "list",
        "stats",
        "verify",
        "show 0aaa",
        "replay 1aaa",
        f"export 2aaa --secrets --to {tmp_path}/x",
    ]
    asked += [f"report 3aaa --formats html --to {tmp_path}", f"import {tmp_path}/x", "backup"]
    commands = [["sessions", *each.split(), "--data-dir", str(tmp_path / "data")] for each in asked]
    done = subprocess.run(
        [sys.executable, "-c", WATCHED],
        input=json.dumps(commands),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(),
        check=False,
    )
    assert done.returncode == 0, done.stderr
