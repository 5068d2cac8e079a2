"""An agenda card of the box: its formula term by term, and what it is worth in the booklet's example."""

from __future__ import annotations

from collections.abc import Iterator

from app.forms.box.common import back_action, trouble_words
from app.forms.box.rows import row
from app.forms.box.stands import stand
from app.forms.box.view import BoxView, NameView
from app.forms.keys import key, name_of
from app.games.kyoto import words
from app.games.kyoto.box import formula
from app.games.kyoto.box.formula import Amount, By, Counted, Each, Limit, Per, Rank, Sign, Unit
from app.games.kyoto.box.names import field_name
from app.games.kyoto.box.scene import Scene, TermRow
from app.text.translator import Translator
from app.ui.keys import KeyGroup, KeyView, PadView
from app.ui.views import ActionView, RowsView
from engine.core import OWN
from engine.kyoto.formulas import BANK, BY_HAND, LOBBIES, QUANTITIES, Term

UNITS: tuple[tuple[formula.UnitName, str], ...] = (
    ("points", "star"),
    ("millions", "cash"),
    ("at_least", "arrow-up"),
    ("at_most", "arrow-down"),
)
AMOUNTS = (-2, -1, 1, 2, 3, 4, 5, 6)
EACH = (1, 2, 3, 4, 5)
STEPS = (-1, 1)
PICTURES = {
    "damage": "alert-triangle",
    "lobbies.once_or_twice": "users",
    "reduced": "cards",
    "fund": "building-bank",
    "thresholds": "flame",
    "succeeded": "check",
    "failed": "no",
    **{f"damage.{kind}": icon for kind, icon in words.DAMAGE_ICONS.items()},
    **{f"lobby.{lobby}": words.LOBBY_ICONS[lobby] for lobby in LOBBIES},
}


def agenda_view(tr: Translator, scene: Scene) -> BoxView:
    terms = formula.terms_of(scene.draft.data[scene.place])
    if 0 <= scene.term < len(terms):
        return _term_view(tr, scene, terms[scene.term])
    draft, path = scene.draft, scene.place
    where = stand(tr, draft, path)
    return BoxView(
        place=path,
        title=field_name(tr, path),
        back_label=tr("box.back"),
        words=tr("ky.box.stand.words", stand=where.words, now=preview(tr, draft.data[path])),
        notice=trouble_words(tr, scene),
        name=_name(tr, scene) if draft.can_be_named(path) else None,
        rows=RowsView(
            tuple(
                row(TermRow(at), formula.in_words(tr, term), "", "pencil", name=f"term:{at}")
                for at, term in enumerate(terms)
            ),
            formula.said(tr, draft.data[path]),
            tr("box.before"),
            tr("box.after"),
        ),
        actions=tuple(_actions(tr, scene)),
    )


def preview(tr: Translator, text: list[str]) -> str:
    """What the formula gives in the position of the booklet's examples."""
    found = formula.example(text)
    if found is None:
        return tr("ky.box.example.none" if text == [BY_HAND] else "ky.box.example.bank")
    given = tr("ky.box.points", count=found.worth.points, sign="")
    if found.worth.millions:
        gained = tr("ky.box.millions", count=found.worth.millions, sign="")
        given = tr("ky.box.and", one=given, other=gained)
    return tr("ky.box.example.partly" if found.partly else "ky.box.example", given=given)


def _name(tr: Translator, scene: Scene) -> NameView:
    name = scene.place.partition(".")[2]
    own = name.removeprefix(OWN) if name.startswith(OWN) else ""
    return NameView(tr("box.card.name"), own, tr("box.card.name.hint"))


def _actions(tr: Translator, scene: Scene) -> Iterator[ActionView]:
    draft, path = scene.draft, scene.place
    own = path.partition(".")[2].startswith(OWN)
    if scene.undoable or (draft.changed(path) and not own):
        yield back_action(tr, scene)
    if draft.data[path] not in ([BY_HAND], [BANK]):
        yield ActionView("by_hand", tr("ky.box.by_hand.do"), "pencil")
    yield ActionView("add", tr("ky.box.term.add"), "add")
    if draft.is_stand_in(path):
        yield ActionView("confirm", tr("box.confirm.one"), "check")
    yield ActionView("next", tr("box.next"), "next", primary=True)


# --- one term ---------------------------------------------------------------------------------------------


def _term_view(tr: Translator, scene: Scene, term: Term) -> BoxView:
    asking = scene.asking and term.unit not in formula.LIMITS
    groups = _condition(tr, term) if asking else _amount(tr, term)
    limit = term.unit in formula.LIMITS
    other = (
        ActionView("amount", tr("ky.box.amount"), "arrow-back-up")
        if asking
        else ActionView(
            "condition",
            tr("ky.box.condition"),
            "question-mark",
            enabled=not limit,
            why_not=tr("ky.box.limit.always") if limit else "",
        )
    )
    return BoxView(
        place=f"{scene.place}#{scene.term}{'?' if asking else ''}",
        title=formula.in_words(tr, term),
        back_label=tr("box.back"),
        words=preview(tr, scene.draft.data[scene.place]),
        notice=trouble_words(tr, scene),
        pad=PadView(tuple(groups)),
        actions=(
            ActionView("remove", tr("ky.box.term.remove"), "trash"),
            other,
            ActionView("leave", tr("ky.box.term.done"), "check", primary=True),
        ),
    )


def _amount(tr: Translator, term: Term) -> Iterator[KeyGroup]:
    """How much, of what, and for each of which things."""
    keys = [_key(Amount(n), _signed(n), chosen=term.amount == n) for n in AMOUNTS]
    if term.amount not in AMOUNTS:
        keys.append(_key(Amount(term.amount), _signed(term.amount), chosen=True))
    yield KeyGroup(tr("ky.box.amount"), (*keys, *_steps()))
    yield KeyGroup(
        tr("ky.box.unit"),
        tuple(
            _key(Unit(unit), tr(f"ky.box.unit.{unit}"), icon, chosen=term.unit == unit)
            for unit, icon in UNITS
        ),
    )
    if term.unit in formula.LIMITS:
        return
    once = _key(Per(""), tr("ky.box.per.once"), "circle", chosen=not term.per)
    yield KeyGroup(tr("ky.box.per"), (once, *_quantities(tr, Per, term.per)))
    yield KeyGroup(
        tr("ky.box.each"),
        tuple(
            _key(
                Each(n),
                str(n),
                chosen=bool(term.per) and term.each == n,
                enabled=bool(term.per),
                why_not=tr("ky.box.each.why_not"),
            )
            for n in EACH
        ),
    )


def _condition(tr: Translator, term: Term) -> Iterator[KeyGroup]:
    """When the term counts: always, by the rank of a damage, or by a number."""
    always = _key(Rank(""), tr("ky.box.if.always"), "circle", chosen=not term.test)
    ranks = (
        _key(
            Rank(f"{rank}.{kind}"),
            tr(f"ky.box.rank.{rank}", damage=words.damage(tr, kind)),
            words.DAMAGE_ICONS[kind],
            chosen=term.test == f"{rank}.{kind}",
        )
        for rank in formula.RANKS
        for kind in words.DAMAGES
    )
    yield KeyGroup(tr("ky.box.condition"), (always, *ranks))
    signs = tuple(
        _key(Sign(name), tr(f"ky.box.sign.{name}"), chosen=term.sign == sign)
        for name, sign in formula.SIGNS.items()
    )
    yield KeyGroup(tr("ky.box.by_number"), signs)
    limit = tr("ky.box.limit", count=term.limit) if term.sign else tr("ky.box.limit.none")
    why_not = tr("ky.box.limit.why_not")
    yield KeyGroup(
        limit,
        tuple(
            _key(Limit(by), _signed(by), enabled=bool(term.sign), why_not=why_not) for by in (-5, -1, 1, 5)
        ),
    )
    yield KeyGroup(tr("ky.box.counted"), tuple(_quantities(tr, Counted, term.test if term.sign else "")))


def _quantities(tr: Translator, made: type[Per | Counted], chosen: str) -> Iterator[KeyView]:
    for each in QUANTITIES:
        yield _key(made(each), formula.quantity(tr, each), PICTURES[each], chosen=each == chosen)


def _steps() -> Iterator[KeyView]:
    for by in STEPS:
        yield _key(By(by), "", "plus" if by > 0 else "minus")


def _key(
    value: formula.TermKey,
    label: str,
    icon: str = "",
    chosen: bool = False,
    enabled: bool = True,
    why_not: str = "",
) -> KeyView:
    name = f"term:{name_of(value)}"
    return key(value, label, icon, name=name, chosen=chosen, enabled=enabled, why_not=why_not)


def _signed(number: int) -> str:
    return f"−{-number}" if number < 0 else f"+{number}"
