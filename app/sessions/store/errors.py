"""What can go wrong with the log, as codes that the app has words for."""

from __future__ import annotations

from typing import Any


class StoreError(Exception):
    """The log can't do what was asked; nothing that was saved before is lost.

    Codes: store.full, store.read_only, store.newer, store.damaged, store.busy, store.missing, store.failed,
    store.moved_on, store.parted, store.deleted, store.no_room, store.one_place, store.restored,
    store.salvaged, store.newer_steps, store.unknown_game, store.bad_box, store.no_person, store.no_group,
    store.no_name.
    """

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}" if params else code)
        self.code = code
        self.params = params
