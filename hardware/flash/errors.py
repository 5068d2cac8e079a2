"""What can go wrong between a computer and a board, as codes with the facts that belong to them."""

from __future__ import annotations

from typing import Any


class FlashError(Exception):
    """`code` is a key for the one who has the words, `params` fill them in."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params
