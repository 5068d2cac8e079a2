"""The final scoring as a small show on the score track, and how the conference ended."""

from __future__ import annotations

from app.games.kyoto import words
from app.games.kyoto.scene import ACTS, Scene
from app.games.kyoto.view import LaneView, ScoreView
from app.table.views import EndingView
from app.text.translator import Translator
from engine.kyoto.state import Score, State

TICK = 5
"""The track goes on to the next full so many points."""
PARTS = ("cards", "agendas", "money")
ICONS = {"succeeded": "trophy", "failed": "cloud", "called_off": "player-stop"}


def score_view(tr: Translator, scene: Scene) -> ScoreView | None:
    state = scene.journal.state
    if not scene.show:
        return None
    highest = max(score.total for score in state.scores)
    return ScoreView(
        title=tr(f"ky.show.{scene.show}"),
        lanes=tuple(_lane(tr, scene, score) for score in state.scores),
        most=max(TICK, -(-highest // TICK) * TICK),
        legend=tuple(tr(f"ky.legend.{part}") for part in PARTS),
    )


def _lane(tr: Translator, scene: Scene, score: Score) -> LaneView:
    state = scene.journal.state
    agendas = sum(each.points for each in score.agendas)
    parts = (score.cards, agendas, score.money_points)
    shown = parts[: min(scene.act, len(parts) - 1) + 1]
    ended = state.outcome if scene.show == "end" else None
    out = bool(ended and score.country in ended.excluded)
    return LaneView(
        id=words.mark(score.country),
        title=words.country(tr, score.country),
        parts=shown,
        gain=_gain(tr, scene, score),
        total=sum(shown),
        won=bool(ended and score.country in ended.winners),
        out=out,
        short=tr("ky.gain.out") if out else "",
    )


def _gain(tr: Translator, scene: Scene, score: Score) -> str:
    """What this step of the show gave, and why."""
    match scene.show:
        case "cards":
            return tr("ky.gain.cards", count=score.cards)
        case "agendas":
            return ", ".join(
                tr("ky.gain.agenda", card=words.agenda(tr, each.card), points=each.points)
                for each in score.agendas
            )
        case "money":
            return tr("ky.gain.money", millions=score.coffers, count=score.money_points)
    ended, told = scene.journal.state.outcome, ""
    if ended and score.country in ended.excluded:
        told = tr("ky.gain.excluded")
    elif ended and score.country in ended.winners:
        told = tr("ky.gain.won")
    return " · ".join(filter(None, (scene.journal.state.seat(score.country).name, told)))


def ending_view(tr: Translator, scene: Scene) -> EndingView | None:
    """Shown when the show has come to its end, or where there is none."""
    state: State = scene.journal.state
    ended = state.outcome
    if ended is None or (scene.show and scene.show != ACTS[-1]):
        return None
    why = tr(f"ky.why.{ended.kind}", damage=", ".join(words.damage(tr, each) for each in ended.critical))
    return EndingView(words.outcome(tr, ended), why, ICONS[ended.kind], bool(ended.winners))
