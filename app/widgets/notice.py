"""Something people must know, such as a full disk; stays until it is over."""

from __future__ import annotations

from kivy.properties import StringProperty

from app.widgets.button import Pressable
from app.widgets.kv import load_beside


class NoticeBar(Pressable):
    """Takes no room while all is well. `action` is the word on its button, if it has one."""

    text = StringProperty("")
    action = StringProperty("")


load_beside(__file__)
