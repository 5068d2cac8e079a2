"""Fills a box with widgets and keeps those it already has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

from app.ui.widgets.button import ActButton


class Keyed(Protocol):
    """A key that can be pressed, or says why not."""

    key: str
    usable: bool
    why_not: str


def tell(owner: Any, button: Keyed) -> None:
    """`owner` dispatches on_act(key), or on_explain(why) if the button is greyed."""
    if button.usable:
        owner.dispatch("on_act", button.key)
    else:
        owner.dispatch("on_explain", button.why_not)


def show_actions(
    owner: Any,
    row: Any,
    buttons: list[ActButton],
    actions: tuple[Any, ...],
    pressed: Callable[[ActButton], None] | None = None,
) -> None:
    """One button for each `ActionView`; a press is told to `owner`, or handed to `pressed`."""
    while len(buttons) < len(actions):
        button = ActButton()
        button.bind(on_release=pressed or partial(tell, owner))
        buttons.append(button)
    if len(row.children) != len(actions):
        row.clear_widgets()
        for button in buttons[: len(actions)]:
            row.add_widget(button)
    for button, action in zip(buttons, actions, strict=False):
        button.show(action)
        button.size_hint_x = 6 + len(action.label)


def pass_on(owner: Any, event: str) -> Callable[..., Any]:
    """A handler with which `owner` tells as its own what one of its parts tells."""
    return lambda _part, *told: owner.dispatch(event, *told)


def fill(box: Any, *widgets: Any) -> None:
    """Let these stand in a box and no others, wherever they stood before."""
    if box.children[::-1] == [*widgets]:
        return
    box.clear_widgets()
    for widget in widgets:
        move(widget, box)


def move(widget: Any, box: Any, first: bool = False) -> None:
    """Let it stand in this box, at its end or first of all, wherever it stood before."""
    if widget.parent is box:
        return
    if widget.parent is not None:
        widget.parent.remove_widget(widget)
    box.add_widget(widget, len(box.children) if first else 0)


def one_each(box: Any, widgets: list[Any], make: Callable[[], Any], views: Sequence[Any]) -> None:
    """One widget in the box for each view; those that were made before are used again."""
    while len(widgets) < len(views):
        widgets.append(make())
    if len(box.children) != len(views):
        box.clear_widgets()
        for widget in widgets[: len(views)]:
            box.add_widget(widget)
    for widget, view in zip(widgets, views, strict=False):
        widget.show(view)
