"""What a step offers, each with its price and with what it changes; what has no room is on a next page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.layout import Layout

from app.ui.layout.needs.table import COIN, DIGIT, OfferLook, OfferShape, OffersNeed
from app.ui.views import ActionView
from app.ui.widgets.button import Pressable
from app.ui.widgets.kv import load_beside
from app.ui.widgets.label import BodyBoldLabel, BodyLabel, IconLabel, StrongLabel, Words
from app.ui.widgets.live import theme
from app.ui.widgets.placing import hold, put
from app.ui.widgets.row import tell

__all__ = ["OfferKey", "Offers", "shape_of"]

MORE = ActionView("more", "", "chevron-right")


def shape_of(action: ActionView) -> OfferShape:
    cost = "" if action.cost is None else str(action.cost)
    return OfferShape(action.label, action.detail, cost, bool(action.icon))


class OfferKey(Pressable):
    """One thing that can be done: its picture, its name and price, and below them what it changes."""

    key = StringProperty("")
    usable = BooleanProperty(True)
    why_not = StringProperty("")
    ink = ColorProperty()
    quiet = ColorProperty()

    def __init__(self, **kwargs: object) -> None:
        self._shape = OfferShape("")
        self._need = OffersNeed(theme.ruler, (), "low")
        super().__init__(**kwargs)
        self.bind(ink=self._trigger_layout, quiet=self._trigger_layout)

    def show(self, action: ActionView, need: OffersNeed) -> None:
        self.name, self.key = f"action:{action.key}", action.key
        self.usable, self.why_not = action.enabled, action.why_not
        self._shape, self._need = shape_of(action), need
        self._sign.icon = action.icon
        self._trigger_layout()

    @cached_property
    def _sign(self) -> IconLabel:
        return IconLabel()

    @cached_property
    def _name(self) -> BodyBoldLabel:
        return BodyBoldLabel()

    @cached_property
    def _detail(self) -> BodyLabel:
        return BodyLabel(valign="top")

    @cached_property
    def _coin(self) -> IconLabel:
        return IconLabel(icon="circle-dot")

    @cached_property
    def _price(self) -> StrongLabel:
        return StrongLabel(halign="right")

    def do_layout(self, *_: object) -> None:
        need, shape = self._need, self._shape
        if min(self.size) <= 1:
            return
        sign, price = need.sign(shape), need.price(shape)
        x, width = self.x + theme.gap_s, self.width - 2 * theme.gap_s
        name, detail = need.words_height(shape, self.width)
        low = self.center_y - (name + detail) / 2
        shown: list[Words] = []
        short = shape.short and not shape.cost
        room = width - sign - price
        if short:
            wide = need.ruler.text.line(shape.label, need.title_size, bold=True)
            x += max(0.0, (width - sign - wide) / 2)
            room = wide
        if sign:
            self._sign.font_size, self._sign.color = sign * 0.72, self.ink
            put(self._sign, x, self.y, sign - theme.gap_xs, self.height)
            shown.append(self._sign)
        self._name.text, self._name.style_size = shape.label, need.title_size
        self._name.halign, self._name.color = "center" if short and not sign else "left", self.ink
        put(self._name, x + sign, low + detail, room, name)
        shown.append(self._name)
        if price:
            self._put_price(shape.cost, self.right - theme.gap_s, low + detail, name)
            shown += [self._coin, self._price]
        if detail:
            self._detail.text, self._detail.color = shape.detail, self.quiet
            put(self._detail, x + sign, low, width - sign, detail)
            shown.append(self._detail)
        hold(self, shown)

    def _put_price(self, cost: str, right: float, y: float, height: float) -> None:
        size = theme.size_strong
        digits = size * DIGIT * len(cost)
        self._price.text, self._price.style_size, self._price.color = cost, size, self.ink
        self._coin.font_size, self._coin.color = size, self.ink
        put(self._price, right - digits, y, digits, height)
        put(self._coin, right - digits - size * COIN, y, size * COIN, height)


class Offers(Layout):
    """Feed it with `show`; dispatches on_act(key), on_explain(why)."""

    __events__ = ("on_act", "on_explain")

    def __init__(self, **kwargs: object) -> None:
        self._actions: tuple[ActionView, ...] = ()
        self._keys: list[OfferKey] = []
        self._look: OfferLook = "low"
        self._page = 0
        super().__init__(**kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        for part in ("pos", "size"):
            self.fbind(part, self._trigger_layout)
        theme.bind(size_body=again, touch=again)

    def take(self, look: OfferLook) -> None:
        self._look = look
        self._trigger_layout()

    def show(self, actions: Sequence[ActionView]) -> None:
        """Other offers begin at their first page; the same ones in new words turn none."""
        keys = [each.key for each in actions]
        if keys != [each.key for each in self._actions]:
            self._page = 0
        self._actions = tuple(actions)
        self._trigger_layout()

    @property
    def need(self) -> OffersNeed:
        return OffersNeed(theme.ruler, tuple(map(shape_of, self._actions)), self._look)

    def do_layout(self, *_: object) -> None:
        if min(self.size) <= 1:
            return
        need, gap = self.need, theme.gap_s
        cols = need.columns(self.width)
        least = need.row_height(self.width)
        fit = max(1, int((self.height + gap + 1) // (least + gap)))
        shown = self._on_this_page(fit * cols)
        rows = max(1, min(fit, -(-len(shown) // cols)))
        tall = (self.height + gap) / rows - gap
        wide = need.key_width(self.width)
        while len(self._keys) < len(shown):
            key = OfferKey()
            key.bind(on_release=self._pressed)
            self._keys.append(key)
        for at, (key, action) in enumerate(zip(self._keys, shown, strict=False)):
            key.show(action, need)
            down, across = divmod(at, cols)
            put(key, self.x + across * (wide + gap), self.top - (down + 1) * (tall + gap) + gap, wide, tall)
        hold(self, self._keys[: len(shown)])

    def _on_this_page(self, places: int) -> tuple[ActionView, ...]:
        """The last place turns the page where there are too many."""
        if len(self._actions) <= places:
            return self._actions
        each = max(1, places - 1)
        pages = -(-len(self._actions) // each)
        self._page %= pages
        here = self._actions[self._page * each : (self._page + 1) * each]
        return (*here, ActionView(MORE.key, f"{self._page + 1}/{pages}", MORE.icon))

    def _pressed(self, key: OfferKey) -> None:
        if key.key == MORE.key:
            self._page += 1
            self.do_layout()
        else:
            tell(self, key)

    def on_act(self, key: str) -> None: ...

    def on_explain(self, words: str) -> None: ...


load_beside(__file__)
