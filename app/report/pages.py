"""The report as one page of HTML that needs nothing but itself: no script, no picture, no connection."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape

from app.report.columns import draw_columns
from app.report.curves import draw_curves
from app.report.drawing import BOLD, SANS, Drawing
from app.report.font import load
from app.report.svg import svg
from app.report.tale import Chart, Fact, Tale
from app.text.translator import Translator
from app.ui.chart_scale import figure

MOST_ROWS = 16
"""Of a curve's table: where it has more points, only those at the beginning of a round are told."""

STYLE = """
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:46rem;background:#fff;color:#14212a;
font:500 1.0625rem/1.5 Inter,system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:2rem;line-height:1.15;margin:0 0 .25rem}
h2{font-size:1.375rem;line-height:1.2;margin:2rem 0 .5rem;border-bottom:2px solid #14212a;break-after:avoid}
h3{font-size:1.125rem;margin:1.5rem 0 .25rem;break-after:avoid}
p{margin:.25rem 0 .75rem}
.when,.source,.notes,caption,footer{color:#4b5a62}
.notes{font-size:.9375rem;margin:.25rem 0}
.outcome{font-size:1.25rem;font-weight:700;border-left:.375rem solid #14212a;
padding:.25rem .75rem;margin:1rem 0}
ul.who{list-style:none;padding:0;margin:.5rem 0;display:grid;grid-template-columns:1fr 1fr;column-gap:1rem}
.won{font-weight:700}
figure{margin:0 0 1.5rem;break-inside:avoid}
figcaption{margin:.25rem 0}
svg{display:block;width:100%;height:auto;font-family:Inter,system-ui,sans-serif;font-weight:500}
svg .halo{paint-order:stroke;stroke:#fff;stroke-width:2.5px;stroke-linejoin:round}
ol,ul{padding-left:1.75rem}
li{margin:.25rem 0}
details{margin:.25rem 0}
summary{cursor:pointer;color:#4b5a62;padding:.25rem 0}
table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{border:1px solid #c4cdd0;padding:.125rem .5rem;text-align:right}
th:first-child{text-align:left}
caption{text-align:left}
.questions li{margin:.625rem 0}
footer{margin-top:2rem;border-top:1px solid #c4cdd0;padding-top:.5rem;font-size:.875rem}
@media (max-width:34rem){ul.who{display:block}}
@page{size:A4;margin:16mm}
@media print{body{padding:0;max-width:none;font-size:10.5pt}details{display:none}
a{color:inherit;text-decoration:none}}
"""


def draw(chart: Chart) -> Drawing:
    return draw_columns(chart) if chart.kind in ("bar", "stacked") else draw_curves(chart)


def html(tale: Tale, tr: Translator) -> str:
    """The whole page. Every word of the tale is escaped: names are only ever names."""
    parts = [
        f'<!DOCTYPE html><html lang="{escape(tr.language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta http-equiv="Content-Security-Policy"'
        " content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:\">",
        f"<title>{escape(tale.title)} · {escape(tale.when)}</title>",
        f"<style>{_faces()}{STYLE}</style></head><body>",
        *_head(tale, tr),
        *_charts(tale, tr),
        *_remarks(tale, tr),
        *_questions(tale, tr),
        *_facts(tale.facts, tr),
        *_foot(tr),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _faces() -> str:
    """The app's own letters, so that charts fit; what they lack is shown in the reader's own."""
    return "".join(
        f"@font-face{{font-family:Inter;font-weight:{weight};"
        f"src:url(data:font/ttf;base64,{b64encode(load(name).data).decode()}) format('truetype')}}"
        for name, weight in ((SANS, 500), (BOLD, 700))
    )


def _head(tale: Tale, tr: Translator) -> Iterator[str]:
    yield f"<header><h1>{escape(tale.title)}</h1>"
    yield f'<p class="when">{escape(tale.when)}</p></header><main>'
    yield f'<p class="outcome">{escape(tale.outcome)}</p>'
    if tale.why:
        yield f"<p>{escape(tale.why)}</p>"
    yield f"<h2>{escape(tr('debrief.report.who'))}</h2>"
    yield f'<ul class="who">{"".join(_person(each.words, each.won, tr) for each in tale.who)}</ul>'
    yield from (f'<p class="notes">{escape(note)}</p>' for note in tale.notes)


def _person(words: str, won: bool, tr: Translator) -> str:
    named = f'<bdi dir="auto">{escape(words)}</bdi>'
    return (
        f'<li class="won">{named} · {escape(tr("debrief.report.won"))}</li>' if won else f"<li>{named}</li>"
    )


def _charts(tale: Tale, tr: Translator) -> Iterator[str]:
    if not tale.charts:
        return
    yield f"<h2>{escape(tr('debrief.report.charts'))}</h2>"
    for number, chart in enumerate(tale.charts):
        if number == 1:
            yield from _points(tale, tr)
        alt = f"{chart.title}. {chart.reading}"
        yield f"<figure><h3>{escape(chart.title)}</h3>"
        yield svg(draw(chart), f"chart{number}", alt)
        yield f"<figcaption>{escape(chart.reading)}</figcaption>"
        yield _table(chart, tr)
        yield "</figure>"
    if len(tale.charts) == 1:
        yield from _points(tale, tr)


def _table(chart: Chart, tr: Translator) -> str:
    """The same numbers for whoever can't see the chart, or wants to know precisely."""
    columns = (
        chart.x_ticks or tuple((x, str(round(x))) for x, _ in chart.series[0].points) if chart.series else ()
    )
    columns = columns[:MOST_ROWS] if len(columns) > MOST_ROWS else columns
    head = "".join(f'<th scope="col">{escape(line.name)}</th>' for line in chart.series)
    rows = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(_cells(chart, x))}</tr>' for x, name in columns
    )
    first = escape(chart.x_label) or escape(tr("debrief.report.column"))
    return (
        f"<details><summary>{escape(tr('debrief.report.table'))}</summary><table>"
        f"<caption>{escape(chart.title)} ({escape(chart.y_label)})</caption>"
        f'<thead><tr><th scope="col">{first}</th>{head}</tr></thead><tbody>{rows}</tbody></table></details>'
    )


def _cells(chart: Chart, x: float) -> Iterator[str]:
    for line in chart.series:
        found = [y for at, y in line.points if at <= x] or [y for _, y in line.points[:1]]
        exact = dict(line.points).get(x, found[-1] if found else 0.0)
        yield f"<td>{escape(figure(exact, chart.decimal_sign))}</td>"


def _points(tale: Tale, tr: Translator) -> Iterator[str]:
    """Under the curve, where the same numbers stand."""
    if tale.turning_points:
        yield f"<h3>{escape(tr('debrief.report.points'))}</h3><ol>"
        for point in tale.turning_points:
            yield f"<li><strong>{escape(point.when)}</strong> · {escape(point.words)}</li>"
        yield "</ol>"


def _remarks(tale: Tale, tr: Translator) -> Iterator[str]:
    if tale.remarks:
        told = [
            f'<li><strong>{escape(each.when)}</strong> · <bdi dir="auto">{escape(each.words)}</bdi></li>'
            for each in tale.remarks
        ]
        yield f"<h2>{escape(tr('debrief.report.remarks'))}</h2><ul>{''.join(told)}</ul>"


def _questions(tale: Tale, tr: Translator) -> Iterator[str]:
    if tale.questions:
        asked = "".join(f'<li dir="auto">{escape(each)}</li>' for each in tale.questions)
        yield f'<h2>{escape(tr("debrief.report.questions"))}</h2><ol class="questions">{asked}</ol>'


def _facts(facts: Iterable[Fact], tr: Translator) -> Iterator[str]:
    told = [
        f'<li>{escape(fact.words)}<br><span class="source">{escape(fact.source)} ({fact.year}),'
        f' <a href="{escape(fact.link)}" rel="noreferrer">{escape(fact.link)}</a></span></li>'
        for fact in facts
    ]
    if told:
        yield f"<h2>{escape(tr('debrief.report.facts'))}</h2><ul>{''.join(told)}</ul>"


def _foot(tr: Translator) -> Iterator[str]:
    yield f"</main><footer>{escape(tr('debrief.report.foot'))}</footer>"
