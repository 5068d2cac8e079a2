"""Secrets are covered before anything is photographed, and the platform knows while one is open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from app.platform import secrets_guard


class Secret:
    """Something that can be covered."""

    def __init__(self) -> None:
        self.open = False

    def uncover(self) -> None:
        secrets_guard.opened(self.cover)
        self.open = True

    def cover(self) -> None:
        self.open = False
        secrets_guard.covered(self.cover)


class Camera:
    """A window that notes what happens to it and whether a secret was open then."""

    def __init__(self, *secrets: Secret) -> None:
        self.secrets = secrets
        self.log: list[tuple[str, bool]] = []

    def dispatch(self, event: str) -> None:
        self.log.append((event, self._open()))

    def screenshot(self, name: str) -> str:
        self.log.append(("screenshot", self._open()))
        numbered = Path(name).with_suffix(".0001.png")
        numbered.write_text("picture")
        return str(numbered)

    def _open(self) -> bool:
        return any(secret.open for secret in self.secrets)


@pytest.fixture
def told() -> Iterator[list[bool]]:
    """What a watcher has been told."""
    log: list[bool] = []
    stop: Callable[[], None] = secrets_guard.watch(log.append)
    yield log
    stop()


def test_the_platform_is_told_before_the_first_secret_opens_and_after_the_last_is_covered(
    told: list[bool],
) -> None:
    first, second = Secret(), Secret()
    first.uncover()
    second.uncover()
    first.cover()
    assert told == [True]
    second.cover()
    assert told == [True, False]


def test_a_secret_that_is_covered_twice_is_told_once(told: list[bool]) -> None:
    secret = Secret()
    secret.uncover()
    secret.cover()
    secret.cover()
    assert told == [True, False]


def test_all_secrets_are_covered_at_once() -> None:
    secrets = Secret(), Secret()
    for secret in secrets:
        secret.uncover()
    secrets_guard.cover_all()
    assert not any(secret.open for secret in secrets)


def test_who_stops_watching_is_told_no_more(told: list[bool]) -> None:
    log: list[bool] = []
    stop = secrets_guard.watch(log.append)
    stop()
    with secrets_guard.private():
        pass
    assert (log, told) == ([], [True, False])


def test_a_picture_is_drawn_anew_with_everything_covered(tmp_path: Path) -> None:
    secret = Secret()
    camera = Camera(secret)
    secret.uncover()
    wanted = tmp_path / "table.png"
    assert secrets_guard.picture(camera, wanted) == wanted
    assert wanted.read_text() == "picture"
    assert camera.log == [("on_draw", False), ("screenshot", False)]


def test_while_something_is_private_no_picture_is_taken(tmp_path: Path, told: list[bool]) -> None:
    camera = Camera()
    with secrets_guard.private():
        assert secrets_guard.picture(camera, tmp_path / "table.png") is None
    assert (camera.log, told) == ([], [True, False])
