"""Views as the presenters make them, for looking at and for testing the screens."""

from __future__ import annotations

from dataclasses import replace

from app.forms.setup.view import SetupView
from app.games.keep_cool.view import CardCell, CardView, TableView
from app.pages.home.view import GameTile, HomeView, SessionRow
from app.ui.views import (
    ActionView,
    Box,
    CarbometerView,
    Choice,
    DieView,
    HoldingView,
    LinkView,
    PickView,
    PromptView,
    SeatRow,
    SeatView,
    StepView,
    VirtualView,
    Zone,
    ZoneBand,
)

COUNTRIES = ("usa", "europe", "developing", "tiger", "fsu", "opec")
TITLES = {
    "de": (
        "USA & Partner",
        "Europa",
        "Entwicklungsländer",
        "Schwellenländer",
        "Ehemalige Sowjetunion",
        "OPEC",
    ),
    "en": (
        "USA & Partners",
        "Europe",
        "Developing Countries",
        "Tiger Countries",
        "Former Soviet Union",
        "OPEC",
    ),
}
PEOPLE = ("Anna", "Jonas", "Fatima", "Mei", "Maximiliane", "")
HOLDINGS = ((5, 1, 0), (3, 2, 1), (1, 0, 0), (3, 1, 0), (1, 1, 2), (1, 0, 0))
TARGETS = (12, 10, 4, 8, 5, 5)
PRICES = ((7, 10, 2), (6, 8, 3), (8, 11, 2), (7, 9, 2), (7, 10, 4), (9, 12, 2))
ZONES: tuple[Zone, ...] = ("blue", "yellow", "orange", "red")
WORDS = {"de": ("Blau", "Gelb", "Orange", "Rot"), "en": ("Blue", "Yellow", "Orange", "Red")}
LIMITS = ((61, 90), (41, 60), (21, 40), (1, 20))


def pick(language: str, german: str, english: str) -> str:
    return german if language == "de" else english


def boxes(black: int, green: int, target: int) -> tuple[Box, ...]:
    filled: list[Box] = ["soot"] * black
    filled += ["leaf"] * green
    filled += ["open"] * (target - black - green)
    return tuple(filled)


def seats(language: str, players: int, active: int = 1, owes: int = 2) -> tuple[SeatView, ...]:
    return tuple(
        SeatView(
            id=country,
            title=TITLES[language][i],
            name=PEOPLE[i],
            money=(3, 11, 4, 0, 6, 14)[i],
            holdings=tuple(
                HoldingView(icon, tone, count, price)
                for icon, tone, count, price in zip(
                    ("black", "green", "red"), ("quiet", "leaf", "clay"), HOLDINGS[i], PRICES[i], strict=True
                )
            ),
            boxes=boxes(*HOLDINGS[i][:2], TARGETS[i]),
            progress=pick(
                language,
                f"{sum(HOLDINGS[i][:2])} von {TARGETS[i]} Fabriken",
                f"{sum(HOLDINGS[i][:2])} of {TARGETS[i]} factories",
            ),
            active=i == active,
            wants=pick(language, "Investieren", "Invest") if i == active else "",
            badge=pick(language, "zahlt 3", "pays 3") if i == owes else "",
        )
        for i, country in enumerate(COUNTRIES[:players])
    )


def carbometer(language: str, count: int, zone: Zone) -> CarbometerView:
    words = WORDS[language]
    return CarbometerView(
        count=count,
        caption=pick(language, "Chips auf dem Karbometer", "chips on the carbometer"),
        capacity=90,
        bands=tuple(ZoneBand(z, words[i], *LIMITS[i]) for i, z in enumerate(ZONES)),
        zone=zone,
        zone_word=words[ZONES.index(zone)],
        goal=None,
        sensed=count,
        sensed_caption=pick(language, f"Gezählt: {count}", f"Counted: {count}"),
        practice=pick(language, "Übungswerte für die Zonen", "Practice values for the zones"),
    )


def card(language: str, zone: Zone) -> CardView:
    return CardView(
        title=pick(language, "Hochwasser in Mitteleuropa", "Floods in Central Europe"),
        affects=pick(language, "Trifft Europa", "Strikes Europe"),
        cells=tuple(
            CardCell(z, f"1–{3 + i}", ("−1", "−4", "−6", "−11")[i], z == zone) for i, z in enumerate(ZONES)
        ),
        note=pick(language, "Klimaschutz mindert den Schaden um 1.", "Protection lowers the damage by 1."),
    )


def actions(language: str) -> tuple[ActionView, ...]:
    return (
        ActionView("build_black", pick(language, "Schwarze Fabrik", "Black factory"), "black", 6),
        ActionView("build_green", pick(language, "Grüne Fabrik", "Green factory"), "green", 8),
        ActionView("protect", pick(language, "Klimaschutz", "Protection"), "red", 3),
        ActionView(
            "innovate",
            pick(language, "Innovation", "Innovate"),
            "innovate",
            12,
            enabled=False,
            why_not=pick(
                language,
                "Innovation kostet 12 Chips. Europa hat 11. Jemand kann mitzahlen.",
                "Innovation costs 12 chips. Europe has 11. Somebody can join in.",
            ),
        ),
        ActionView("give", pick(language, "Chips geben", "Give chips"), "give"),
        ActionView("end_turn", pick(language, "Zug beenden", "End turn"), "next", primary=True),
    )


def table(language: str = "de", players: int = 6, zone: Zone = "yellow", count: int = 54) -> TableView:
    """Europe may invest; everything is in order."""
    return TableView(
        game="Keep Cool",
        heading=pick(language, "Runde 4", "Round 4"),
        subheading=pick(language, "Europa ist dran", "Europe’s turn"),
        menu_label=pick(language, "Menü", "Menu"),
        undo_label=pick(language, "Zurück", "Undo"),
        undo_hint=pick(language, "Europa: Einkommen", "Europe: income"),
        redo_label=pick(language, "Wieder", "Redo"),
        redo_hint="",
        step=StepView(
            phase=2,
            phases=(
                pick(language, "Karte", "Card"),
                pick(language, "Einkommen", "Income"),
                pick(language, "Investition", "Investment"),
                pick(language, "Erholung", "Recovery"),
            ),
            title=pick(language, "Europa investiert", "Europe invests"),
            detail=pick(
                language,
                "Bauen, schützen oder verhandeln. Danach den Zug beenden.",
                "Build, protect or negotiate. Then end the turn.",
            ),
            seat="europe",
        ),
        seats=seats(language, players),
        carbometer=carbometer(language, count, zone),
        card=card(language, zone),
        die=DieView(0, (3,), pick(language, "3 gewürfelt: Schaden tritt ein", "Rolled 3: the damage comes")),
        actions=actions(language),
        links=(
            LinkView(
                "carbometer",
                "ready",
                pick(language, "Karbometer", "Carbometer"),
                pick(language, "Das Karbometer zählt mit: 54 Chips.", "The carbometer counts: 54 chips."),
            ),
            LinkView(
                "die",
                "lost",
                pick(language, "Würfel", "Die"),
                pick(
                    language,
                    "Der Würfel meldet sich nicht. Bitte einschalten oder von Hand eingeben.",
                    "The die does not answer. Switch it on or enter throws by hand.",
                ),
            ),
        ),
        recent=(
            pick(language, "Europa nimmt 5 Chips Einkommen", "Europe takes 5 chips income"),
            pick(language, "Hochwasser: Europa zahlt 3", "Floods: Europe pays 3"),
        ),
    )


def income(language: str = "de") -> TableView:
    """Chips have to be taken off: the column shows which."""
    base = table(language)
    return replace(
        base,
        step=replace(
            base.step,
            phase=1,
            title=pick(language, "5 Chips vom Karbometer nehmen", "Take 5 chips off the carbometer"),
            detail=pick(language, "So viele Fabriken hat Europa.", "Europe has that many factories."),
        ),
        carbometer=replace(base.carbometer, goal=49),
        actions=(ActionView("done", pick(language, "Genommen", "Taken"), "check", primary=True),),
        virtual=VirtualView(
            pick(language, "Virtueller Tisch", "Virtual table"),
            (
                ActionView("v:minus1", "1", "minus"),
                ActionView("v:minus5", "5", "minus"),
                ActionView("v:plus1", "1", "plus"),
                ActionView("v:plus5", "5", "plus"),
                ActionView("v:roll", pick(language, "Würfeln", "Roll"), "die"),
            ),
        ),
    )


def difference(language: str = "de") -> TableView:
    """The sensor counts two chips more than the app."""
    base = income(language)
    return replace(
        base,
        carbometer=replace(
            base.carbometer,
            goal=None,
            sensed=56,
            sensed_caption=pick(language, "Gezählt: 56", "Counted: 56"),
        ),
        prompt=PromptView(
            pick(
                language,
                "Zwei Chips zu viel auf dem Karbometer. Hat Europa sein Einkommen genommen?",
                "Two chips too many on the carbometer. Was Europe’s income taken?",
            ),
            (
                ActionView(
                    "take_off", pick(language, "Zwei abnehmen", "Take two off"), "minus", primary=True
                ),
                ActionView("keep", pick(language, "56 gilt", "Keep 56"), "check"),
            ),
            "warning",
        ),
    )


def naming(language: str = "de") -> TableView:
    """A card of the real pile has to be named; nothing lies open yet."""
    base = table(language)
    kinds = (
        pick(language, "Hochwasser", "Floods"),
        pick(language, "Dürre", "Drought"),
        pick(language, "Missernten", "Failed harvests"),
        pick(language, "Kälteeinbruch in Nordamerika", "Cold snap in North America"),
        pick(language, "Waldbrände", "Forest fires"),
        pick(language, "Wirbelstürme", "Hurricanes"),
        pick(language, "Wüstenbildung in Kasachstan", "Desertification in Kazakhstan"),
    )
    groups = (*TITLES[language], pick(language, "Alle", "All"), pick(language, "Karbometer", "Carbometer"))
    return replace(
        base,
        step=replace(
            base.step,
            phase=0,
            title=pick(language, "Welche Karte liegt oben?", "Which card was drawn?"),
            detail=pick(
                language, "Karte aufdecken und hier antippen.", "Turn the card over and tap it here."
            ),
        ),
        card=None,
        die=DieView(0, (), ""),
        picks=tuple(
            PickView(f"{g}-{k}", kind, group)
            for g, group in enumerate(groups)
            for k, kind in enumerate(kinds[: 7 if g < 6 else 2])
        ),
        actions=(
            ActionView("unknown", pick(language, "Karte steht nicht hier", "Card is not listed"), "info"),
        ),
    )


def rolling(language: str = "de") -> TableView:
    base = table(language, zone="red", count=14)
    return replace(
        base,
        step=replace(
            base.step,
            phase=0,
            title=pick(language, "Europa würfelt", "Europe rolls the die"),
            detail=pick(language, "Bei 1–6 tritt der Schaden ein.", "On 1–6 the damage comes."),
        ),
        die=DieView(2, (5,), pick(language, "Noch zweimal würfeln", "Roll twice more")),
        notice=pick(
            language,
            "Der Speicher ist voll. Das Spiel geht weiter, wird aber nicht gesichert.",
            "The disk is full. Play goes on but is not being saved.",
        ),
    )


def over(language: str = "de") -> TableView:
    base = table(language, players=3, zone="blue", count=73)
    return replace(
        base,
        step=replace(
            base.step,
            phase=4,
            title="",
            detail=pick(
                language,
                "12 Fabriken und das politische Ziel „Umweltverbände“ sind erreicht.",
                "12 factories and the political target “Environmentalists” are reached.",
            ),
        ),
        card=None,
        seats=tuple(
            replace(
                seat,
                active=False,
                badge=pick(language, "gewonnen", "won") if seat.id == "europe" else "",
            )
            for seat in base.seats
        ),
        outcome=pick(language, "Europa hat gewonnen", "Europe has won"),
        actions=(
            ActionView("again", pick(language, "Noch einmal spielen", "Play again"), "refresh", primary=True),
            ActionView("home", pick(language, "Zum Anfang", "Home"), "home"),
        ),
    )


def lost(language: str = "de") -> TableView:
    base = over(language)
    return replace(
        base,
        step=replace(base.step, seat="", detail=""),
        seats=tuple(replace(seat, badge="") for seat in seats(language, 6, active=-1)),
        carbometer=carbometer(language, 0, "red"),
        outcome=pick(
            language,
            "Das Karbometer ist leer: alle haben verloren",
            "The carbometer is empty: all have lost",
        ),
        actions=(),
    )


def crowded(language: str = "de") -> TableView:
    """As many actions as the rules ever allow at once, at a virtual table with a question open."""
    base = difference(language)
    more = (
        ActionView("demolish", pick(language, "Fabrik abreißen", "Demolish a factory"), "hammer"),
        ActionView("claim", pick(language, "Sieg ausrufen", "Claim victory"), "trophy"),
        ActionView("abroad", pick(language, "Im Ausland bauen", "Build abroad"), "world", 7),
    )
    return replace(base, actions=(*actions(language), *more))


def home(language: str = "de", resume: bool = True) -> HomeView:
    later = pick(language, "Kommt später", "Comes later")
    rows = (
        SessionRow(
            "s1",
            "Keep Cool",
            pick(language, "Runde 4 · 6 Personen · heute, 20:15", "Round 4 · 6 players · today, 20:15"),
            True,
        ),
        SessionRow(
            "s2",
            "Keep Cool",
            pick(language, "Europa hat gewonnen · 12. November", "Europe won · 12 November"),
            False,
        ),
        SessionRow(
            "s3",
            "Keep Cool",
            pick(language, "Alle haben verloren · 3. November", "All lost · 3 November"),
            False,
        ),
    )
    return HomeView(
        title="Klimatisch",
        tagline=pick(
            language, "Der ruhige Begleiter neben dem Spielbrett", "The calm companion beside the board"
        ),
        new_label=pick(language, "Neues Spiel", "New game"),
        games=(
            GameTile("keep_cool", "Keep Cool", pick(language, "3–6 Personen", "3–6 players"), True),
            GameTile("kyoto", "Kyoto", later, False),
            GameTile("co2", "CO₂", later, False),
            GameTile("emission", "e-Mission", later, False),
        ),
        resume_label=pick(language, "Weiterspielen", "Resume"),
        resume=rows[0] if resume else None,
        sessions_label=pick(language, "Letzte Partien", "Last games"),
        sessions=rows[1:] if resume else (),
        no_sessions=pick(language, "Noch kein Spiel gespeichert", "No game saved yet"),
        language_label=pick(language, "English", "Deutsch"),
    )


def setup(language: str = "de", players: int = 6) -> SetupView:
    by_hand = pick(language, "Von Hand", "By hand")
    asked = players == 5
    return SetupView(
        title=pick(language, "Keep Cool einrichten", "Set up Keep Cool"),
        edition_label=pick(language, "Welche Ausgabe?", "Which edition?"),
        editions=(
            Choice("ecovisio", "EcoVisio", "48", chosen=True),
            Choice("spieltrieb", "Spieltrieb", "38"),
        ),
        box_label=pick(language, "Meine Schachtel", "My box"),
        box_hint=pick(language, "30 Übungswerte", "30 practice values"),
        players_label=pick(language, "Wie viele spielen?", "How many play?"),
        players=tuple(Choice(str(n), str(n), chosen=n == players) for n in (3, 4, 5, 6)),
        sits_out_label=pick(language, "Wer setzt aus?", "Who sits out?") if asked else "",
        sits_out=(
            Choice("fsu", TITLES[language][4], chosen=True),
            Choice("opec", TITLES[language][5]),
        )
        if asked
        else (),
        conference=ActionView("delegations", pick(language, "Ganze Klasse", "Whole class"), "school"),
        seats_label=pick(language, "Sitzordnung", "Seats"),
        seats_hint=pick(
            language, "Im Uhrzeigersinn, USA & Partner beginnen", "Clockwise, USA & Partners begin"
        ),
        seats=tuple(
            SeatRow(
                country,
                country,
                TITLES[language][i],
                PEOPLE[i],
                pick(
                    language,
                    f"{HOLDINGS[i][0]} schwarz, {HOLDINGS[i][1]} grün · 3 Chips",
                    f"{HOLDINGS[i][0]} black, {HOLDINGS[i][1]} green · 3 chips",
                ),
                "arrow-up" if i > 1 else "",
            )
            for i, country in enumerate(COUNTRIES[:players])
        ),
        carbometer_label=pick(language, "Karbometer", "Carbometer"),
        carbometer=(
            Choice("hand", by_hand, pick(language, "Wir zählen selbst", "We count"), chosen=True),
            Choice(
                "virtual", pick(language, "Virtuell", "Virtual"), pick(language, "Zum Üben", "For practice")
            ),
            Choice("serial:/dev/ttyACM0", pick(language, "USB", "USB"), "ttyACM0"),
        ),
        die_label=pick(language, "Würfel", "Die"),
        die=(
            Choice("hand", by_hand, pick(language, "Wir tippen die Augen", "We tap the pips"), chosen=True),
            Choice(
                "virtual", pick(language, "Virtuell", "Virtual"), pick(language, "Zum Üben", "For practice")
            ),
        ),
        cards_label=pick(language, "Treibhauskarten", "Greenhouse cards"),
        cards=(
            Choice(
                "table",
                pick(language, "Vom Tisch", "From the table"),
                pick(language, "Unser eigener Stapel", "Our own pile"),
                chosen=True,
            ),
            Choice(
                "app",
                pick(language, "Aus der App", "From the app"),
                pick(language, "Die App mischt", "The app shuffles"),
            ),
        ),
        devices_label=pick(language, "Geräte und Karten", "Devices and cards"),
        start_label=pick(language, "Spiel beginnen", "Start the game"),
        back_label=pick(language, "Zurück", "Back"),
    )
