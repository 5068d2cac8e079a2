"""Where every printed value stands in its booklet, and in which words: a table that people have reviewed.

A line of a table is `path | lines of the seed | the words | how the value follows`. Words are what the
booklet has at that place, as few as will do; an ellipsis stands for what is left out. The numbers in them, as
digits or in words, are the value in their order, unless the last column says otherwise: an expression of just
these numbers (0, too, which nobody prints), `backwards` for a table that begins with six players, `blank`
where its last field is empty, or `words` where no number says it and a person has compared it.
"""

from __future__ import annotations

from typing import NamedTuple


class Printed(NamedTuple):
    path: str
    first: int
    last: int
    words: str
    follows: str


ECOVISIO = """
components.chips | 176 | 120 carbonchips
components.black | 173 | 40 Black factories
components.green | 174 | 35 Green factories
components.red | 175 | 30 Red protection tokens
players.3 | 189 | 3 – only USA & Partners, Europe and Tiger Countries | words
players.4 | 187 | 4 – without Former Soviet Union and OPEC | words
players.5 | 185 | 5 – without Former Soviet Union or OPEC | words
players.5_choose_one | 185 | without Former Soviet Union or OPEC | words
players.6 | 183 | 6 – all countries | words
start_budget.first_three | 222-224 | USA & Partners get 3 … also 3 carbonchips | 3
start_budget.others | 224-226 | all other players 4
money.income_per_factory | 431 | you get 2 carbonchips as income
money.scrap_value | 586 | For factories you get 2 carbonchips
money.opec_factories_per_chip | 441 | per 4 black factories
money.fsu_bonus | 447 | demand one carbonchip
money.innovation_cost | 507-509 | The innovation costs 7 carbonchips
money.innovation_steps | 517 | by two steps to the right
money.developing_bonus | 525 | up to three carbonchips
switches.fsu_bonus_from | 447-451 | from the European delegation … the Tiger Countries | words
collapse.most_factories | 258 | more than 2 factories
carbometer.lowest.red | 202 | 4/red | 0
carbometer.recovery.blue | 539 | blue zone – +1
carbometer.recovery.yellow | 539 | yellow – +2
carbometer.recovery.orange | 539 | orange – +3
carbometer.recovery.red | 539 | red – +2
greenhouse.cards_drawn.blue | 351-353 | blue zone, in each turn one greenhouse card
greenhouse.cards_drawn.yellow | 353 | yellow or lower, two cards
greenhouse.cards_drawn.orange | 353 | or lower, two cards
greenhouse.cards_drawn.red | 353 | or lower, two cards
greenhouse.event_up_to.blue | 379-381 | the blue zone, corresponding to the range 1- 3 | 3
countries.usa.target | 816-818 | USA & Partners … 12 factories
countries.usa.start_black | 820 | Black factories – 5
countries.usa.start_green | 822 | Green factories – 1
countries.europe.target | 836-838 | Europe … 10 factories
countries.europe.start_black | 840 | Black factories – 3
countries.europe.start_green | 842 | Green factories – 2
countries.developing.target | 856-858 | Developing Countries … 4 factories
countries.developing.start_black | 864 | Black factories – 1
countries.developing.start_green | 866 | Green factories – 0
countries.tiger.target | 876-878 | Tiger Countries … 8 factories
countries.tiger.start_black | 880 | Black factories – 3
countries.tiger.start_green | 882 | Green factories – 0
countries.fsu.target | 900-902 | Former Soviet Union … 6 factories
countries.fsu.start_black | 908 | Black factories – 2
countries.fsu.start_green | 910 | Green factories – 0
countries.opec.target | 918-920 | OPEC … 5 factories
countries.opec.start_black | 926 | Black factories – 1
countries.opec.start_green | 928 | Green factories – 0
title | 1019-1027 | In 2015-2016 … EcoVisio | words
cards.sun.increased_solar_activity | 411-413 | Increased Solar Activity … three times
cards.volcano.volcano_eruption | 405-407 | Volcano Eruption … three times
"""
"""Without the 46 greenhouse cards, whose names and numbers tests/engine/keep_cool/test_data.py has."""

SPIELTRIEB = """
components.chips | 40-41 | 120 KOHLECHIPS
components.black | 25-26 | 40 SCHWARZE FABRIKEN
components.green | 30-31 | 35 GRÜNE FABRIKEN
components.red | 35-36 | 30 ROTE SCHUTZSTEINE
players.3 | 318-325 | 3 only USA & Partners, Europe and Tiger Countries | words
players.4 | 318-325 | 4 without Former Soviet Union and OPEC | words
players.5 | 318-325 | 5 without OPEC | words
players.6 | 318-325 | 6 all | words
start_budget.first_three | 331 | USA & Partners get 3 … also 3 carbonchips | 3
start_budget.others | 331 | all other players 4
money.income_per_factory | 426 | you get 2 carbonchips as income
money.scrap_value | 388 | factory you get 2 carbonchips
money.opec_factories_per_chip | 428 | per 4 black factories
money.fsu_bonus | 430 | demand one carbonchip
money.innovation_cost | 451 | The innovation costs 7 carbonchips
money.innovation_steps | 451 | two steps to the right
money.developing_bonus | 459 | up to three carbonchips
switches.fsu_bonus_from | 430 | from another player of her choice | words
collapse.most_factories | 359 | more than 2 factories
carbometer.lowest.red | 336 | peg on the red end | 0
greenhouse.cards_drawn.blue | 382 | the uppermost card … this, the card | words
greenhouse.cards_drawn.yellow | 382 | the uppermost card … this, the card | words
greenhouse.cards_drawn.orange | 382 | the uppermost card … this, the card | words
greenhouse.cards_drawn.red | 382 | the uppermost card … this, the card | words
countries.fsu.target | 350 | Economic Target: 5 Factories
countries.fsu.start_black | 351 | START: 1
countries.fsu.start_green | 353 | START: 1
countries.fsu.black | 352 | 7 7 7 6 6 6 5 5 5 4
countries.fsu.green | 354 | 10 9 8 8 7 7 6 6 6 5 5 5 4
countries.fsu.red | 355 | 2 3 4 5 6 7 8 9
cards.fsu.desertification_kazakhstan | 407-409 | Desertification in Kazahkstan … -1 -3 -4 -9
targets.oil_industry.kind | 562 | min | words
targets.oil_industry.counts | 562 | black factories | words
targets.oil_industry.where | 562 | OIL INDUSTRY … on the whole game board | words
targets.oil_industry.at | 562 | 21 19 17 15 | backwards
targets.technical_cooperation.kind | 563 | min | words
targets.technical_cooperation.counts | 563 | green factories | words
targets.technical_cooperation.where | 563 | TECHNICAL COOPERATION … in the Developing Countries | words
targets.technical_cooperation.at | 563 | 8 7 4 | blank
targets.new_technologies.kind | 564 | min | words
targets.new_technologies.counts | 564 | green factories | words
targets.new_technologies.where | 564 | NEW TECHNOLOGIES … on the whole game board | words
targets.new_technologies.at | 564 | 13 12 10 9 | backwards
targets.insurances.kind | 565 | min | words
targets.insurances.counts | 565 | protection tokens | words
targets.insurances.where | 565 | INSURANCES … on the whole game board | words
targets.insurances.at | 565 | 16 14 11 9 | backwards
targets.economic_growth.kind | 566 | min | words
targets.economic_growth.counts | 566 | both black and green count | words
targets.economic_growth.where | 566 | ECONOMIC GROWTH … on the whole game board | words
targets.economic_growth.at | 566 | 31 28 24 22 | backwards
targets.environmentalists.kind | 567 | max | words
targets.environmentalists.counts | 567 | black factories | words
targets.environmentalists.where | 567 | ENVIRONMENTALISTS … on the whole game board | words
targets.environmentalists.at | 567 | 15 13 12 11 | backwards
targets.development_aid.kind | 568 | min | words
targets.development_aid.counts | 568 | protection tokens | words
targets.development_aid.where | 568 | DEVELOPMENT AID … in the Developing Countries | words
targets.development_aid.at | 568 | 9 8 5 | blank
targets.climate_skeptics.kind | 569 | max | words
targets.climate_skeptics.counts | 569 | green factories | words
targets.climate_skeptics.where | 569 | CLIMATE SKEPTICS … on the whole game board | words
targets.climate_skeptics.at | 569 | 9 8 6 5 | backwards
target_cards.card_01 | 394 | New Technologies … Development Aid | words
"""

DEEP_PRINT = """
title | 447 | 2020 Deep Print Games
components.affluence | 95 | the 48 affluence cards
components.agendas | 109 | the 20 agenda cards
components.studies | 69 | the 24 study cards
components.animals | 35 | 5 animals
components.levels | 39 | 6 thermometer levels
components.clouds | 43 | 6 clouds
coffers.3 | 84 | give each country 20 million
coffers.4 | 85 | give each country 15 million
coffers.5 | 86 | give each country 12 million
coffers.6 | 87 | give each country 10 million
coffers.fund | 89 | the spare 3 million
hands.3 | 100 | deal 15 to each
hands.4 | 101 | deal 12 to each
hands.5 | 102 | deal 9 to each
hands.6 | 103 | deal 8 to each
deck.3 | 69 | 24 study cards
deck.4 | 69 | 24 study cards
deck.5 | 69-73 | 24 study cards … the top 4 cards | 24 - 4
deck.6 | 69 | 24 study cards
agenda.dealt | 112 | deal 3 to each country
agenda.kept | 114 | choose 2 of your 3 cards | 2
phases.allowance | 132 | Gain 2 million
phases.timer_seconds | 120 | timer to 90 seconds
phases.card_limit | 189 | more than 2 affluence cards
phases.critical | 286 | for the fifth time
scoring.card | 375 | 1 point per affluence card
scoring.money | 387-389 | gain 4 points … gain 2 points … gain 1 point
scoring.bank_factor | 424 | 8 points instead of 4 | 8 // 4
scoring.bank_tied | 424 | another 3 points
agendas.swiss_bank | 424 | Swiss bank card is scored in the money scoring step | words
agendas.lobby_nuclear | 404-405 | 5 points, -1 per nuclear power lobby … 2 points if | [5, -1, 0, 2]
agendas.antitrust | 422 | 4 types of lobby icon appear once or twice | words
"""

SCHMIDT = """
title | 857 | CMYK 2023 | words
components.trees | 113 | 13 Bäume (8x Wert 1; 5x Wert 5) | 8 * 1 + 5 * 5
components.oceans | 113 | 11 Meere (8x Wert 1; 3x Wert 5) | 8 * 1 + 3 * 5
components.filters | 113 | 9 Luftfilter (8x Wert 1; 1x Wert 5) | 8 * 1 + 1 * 5
components.crises | 113 | 48 Krisen
components.global_projects | 113 | 24 Globale Projekte
components.challenges | 113 | 42 Herausforderungskarten
components.track | 218 | 31 32 33 34 35 36 37 38 39 40 | 40
course.rounds | 701 | Ende von Runde 6
projects.draws | 286 | jeweils 5 Karten
projects.lying | 272 | höchstens 4 Globale Projekte
emergency.first | 595-603 | Bei 4 Notstandsplättchen
emergency.second | 595 | Bei 8–11 Plättchen | 8
emergency.lost | 605 | das 12. Notstandsplättchen
thermometer.carbon | 478 | 5 CO₂-Marker 1 Temperaturplättchen | 5
thermometer.lost | 468 | das 8. Temperaturplättchen
thermometer.crises_0 | 252 | In der ersten Runde zieht ihr 3 Krisen | 3
thermometer.crises_1 | 492 | 1 Temperaturplättchen … weiterhin 3 Krisen | 3
thermometer.crises_2 | 665-671 | noch eine 4. Krise … 2 Temperaturplättchen | 4 - 1
thermometer.crises_3 | 466-468 | auf 1,6 °C … 4 statt 3 Krisen … das 8. … um 2,0 °C | 3
thermometer.crises_4 | 466-468 | auf 1,6 °C … 4 statt 3 Krisen … das 8. … um 2,0 °C | 4
table.four | 783 | Normal Globaler Süden China Europa USA 24 16
table.three_1 | 784 | Leichter China Europa USA 15 10
table.three_2 | 785 | Normal Globaler Süden Europa USA 16 12
table.three_3 | 786 | Schwieriger Globaler Süden China USA 19 14
table.three_4 | 787 | Globaler Süden China Europa 20 14
table.two_1 | 788 | Leichter Europa USA 8 5
table.two_2 | 789 | Normal China USA 11 7
table.two_3 | 790 | China Europa 11 8
table.two_4 | 791 | Schwieriger Globaler Süden USA 12 9
table.two_5 | 792 | Globaler Süden Europa 13 9
table.two_6 | 793 | Extrem Globaler Süden China 16 11
solo.sinks | 794 | Normal 1 beliebige 6 4 | [6, 4]
powers.names | 783 | Globaler Süden China Europa USA | words
powers.china.demand | 713 | von Feld 12
powers.china.growth | 713 | China erhöht den Energiebedarf um 2
powers.china.dirty | 424 | 9 „schmutzige Energie“-Plättchen
powers.china.clean | 424 | 3 „saubere Energie“-Plättchen
crises.c1410 | 569-579 | alle je 1 Notstandsplättchen pro Temperaturplättchen … um 1 pro
crises.c1432 | 653 | Infrastruktur … 2 Natur … nur 1 Natur | [2, 1, 1]
"""

GIOCHIX = """
title | 1559 | 2018 Giochix
components.certificates | 126 | 50 Kohlenstoffdioxid-Emissionszertifikate
components.tech | 130 | 30 Technologiemarkers
components.summits | 162 | 18 Energiegipfelplättchen
components.agendas | 158 | 8 Regionalagendaplättchen
components.plants_each | 146 | 25 Kraftwerke (5 je Typ) | 5
components.first_each | 150 | 2 x Stufe 1 | 2
components.second_each | 150 | 3 x Stufe 2 | 3
components.scientists | 203 | 1 Wissenschaftler … die 3 anderen | 1 + 3
components.markers | 98-114 | 4 Spielertafeln … 32 Infrastrukturmarker | 32 // 4
components.cubes | 98-118 | 4 Spielertafeln … 32 Kontrollwürfel | 32 // 4
components.control | 98-118 | 4 Spielertafeln … 20 Kontrollmarker | 20 // 4
setup.money | 217 | Startspieler 3 $; 2. und 3. Spieler je 4 $; 4. Spieler 5 $ | [3, 4, 4, 5]
setup.certificates | 203 | 2 KEZ
setup.tech | 203 | 2 Technologiemarker
setup.lobby | 278 | 5 auf die Hand
setup.market | 301 | 2 KEZ werden in die Mitte
setup.price | 302 | auf Feld "3"
setup.ppm_coop | 292 | Feld 400 ppm
setup.ppm_competitive | 1153 | Feld 50 ppm
setup.points_solo | 1443 | mit 20 SP
setup.gas_out | 288 | 6 "Gas" Plättchen
setup.opposed | 1449 | 8 "gegnerische" Kontrollwürfel
display.coop_4 | 270 | In einem 4-Personen-Spiel werden 3 Karten jedes Typs | 3
display.competitive | 1157 | 5 Karten mit je 2 Energiearten | 5
display.unclaimed | 1124 | Mehr als 3 UN-Zielkarten
display.points | 637 | sofort 2 SP
rounds.of_1 | 366 | 1 - 2 Spieler - 4 Runden | 4
rounds.of_2 | 366 | 1 - 2 Spieler - 4 Runden | 4
rounds.of_3 | 370 | 3 Spieler - 3 Runden | 3
rounds.of_4 | 374 | 4 Spieler - 2 Runden | 2
rounds.last_of_3 | 388 | nur 2 Aktionsrunden
rounds.decades_coop | 306 | über 4 Dekaden
rounds.decades_competitive | 1161 | über 5 Dekaden
air.limit | 1102 | höher als 500 ppm
air.floor_coop | 808 | nie unter 400 ppm
air.step | 1097 | je 10 ppm
air.second_event | 1259 | mindestens 400 ppm
market.refill | 583 | werden 2 KEZ auf den Markt
market.highest | 583 | maximal 8 $
market.lowest | 579 | mindestens 1 $
fossil.gas | 1198 | Gas (1 x 20) | 20
fossil.oil | 1198 | Öl (3 x 30) | 30
fossil.coal | 1198 | Kohle (2 x 40) | 40
plants.recycling_1 | 819 | zahlt 7 $, 1 KEZ und 1 Technologiemarkter … 5 SP
plants.solar_1 | 777-787 | die Stufe 1 … zahlt 10 $, 2 Technologiemarkter und 1 KEZ … 8 SP | [10, 2, 1, 8]
infrastructure.recycling | 745 | 5 $ aus der Bank und 1 KEZ | [5, 0, 1]
infrastructure.hydro | 746 | 3 $ aus der Bank, 1 Technologiemarkers … 1 KEZ
infrastructure.wind | 747 | 5 $ aus der Bank und 1 Technologiemarkers | [5, 1, 0]
infrastructure.solar | 748 | 3 Technologiemarkers | [0, 3, 0]
infrastructure.forestation | 749 | 2 KEZ vom Markt | [0, 0, 2]
subsidy.tech | 717 | 2 Technologiemarker
levels.recycling_1 | 819 | Sein Wissen über diese Energieart beträgt 1, das Minimum
summits.s13 | 887 | Themen Aufforstung, Solar- und Windenergie | words
lobby.l02 | 652 | Ein Projekt in Südamerika planen und 3 $ erhalten … 1 Technologiemarkner | 3
goals.region_each | 1399 | 12 Plättchen Ein Kraftwerk in der abgebildeten Region | 12 // 6
goals.energy_each | 1399 | 10 Plättchen Ein Kraftwerk des abgebildeten Typs | 10 // 5
goals.last_each | 1400 | 5 Plättchen Das letzte Feld | 5 // 5
goals.half_each | 1400 | 5 Plättchen Das rosa Feld | 5 // 5
goals.topic_each | 1401 | 10 Plättchen Einen Gipfel mit dem Thema | 10 // 5
goals.plants | 259 | 8 zufällig gezogene Kraftwerk-Zielplättchen
goals.knowledge | 260 | 5 zufällig gezogene Wissens-Zielplättchen
goals.summits | 261 | 8 zufällig gezogene Gipfel-Zielplättchen
goals.price | 986 | -1 SP 2020 -2 SP 2030 -3 SP 2040 -4 SP | [1, 2, 3, 4]
reduction.price | 1097-1100 | -1 SP je 10 … -2 SP je 10 … -3 SP je 10 … -4 SP je 10 | [1, 2, 3, 4]
personal.p01 | 1426 | Mindestens 6 KEZ
personal.p02 | 1426 | mindestens 4 dort vorhandenen KEZ
personal.p03 | 1426 | mit 2 Themen alleine
personal.p04 | 1426 | Mindestens 3 Technologiemarken
personal.p05 | 1427 | Alle 4 eigenen Wissenschaftler
personal.p06 | 1427 | Mindestens 10 $
personal.p07 | 1427 | auf mindestens 2 Wissensleisten
company.k01 | 1414 | 01 2 SP je eigenem KEZ … Maximal 16 SP | [2, 16]
company.k02 | 1414 | 02 4 SP je erste Position … Maximal 16 SP | [4, 16]
company.k03 | 1414 | 03 3 SP je beanspruchte … Maximal 15 SP | [3, 15]
company.k04 | 1414 | 04 4 SP je selbst kontrollierte … Maximal 16 SP | [4, 16]
company.k05 | 1415 | 05 3 SP je Region … Maximal 15 SP | [3, 15]
company.k06 | 1415 | 06 3 SP je eigenes gebautes … Maximal 15 SP | [3, 15]
company.k07 | 1415 | 07 3 SP je eigenes gebautes … Maximal 15 SP | [3, 15]
company.k08 | 1415 | 08 3 SP je Region … Maximal 15 SP | [3, 15]
company.k09 | 1416 | 09 3 SP je eigene vorbereitete … Maximal 15 SP | [3, 15]
company.k10 | 1416 | 10 3 SP je eigene vorbereitete … Maximal 15 SP | [3, 15]
company.sold | 1173 | um 8 $ zu erhalten
scoring.money | 1280 | 1 SP je 2 $ | 2
scoring.most_tech | 1281 | erhält 3 SP
scoring.targets | 1286 | 6/10/15/21 SP
scoring.no_tech | 1258 | verliert 2 SP
solo.plants | 1495 | 10 Kraftwerke gebaut
solo.plants_early | 1495 | 5 Kraftwerke am Ende
solo.points | 1496 | mit 10 SP beginnen
solo.certificates | 1497 | 6 KEZ in Asien
solo.personal | 1433 | 2 seiner kooperativen persönlichen Zielkarten
solo.all_personal | 1496 | Alle 4 kooperativen persönlichen Zielkarten
solo.pollution | 1470 | von 470 ppm auf 480 ppm | 480 - 470
"""

NOT_IN_THE_BOOKLET = ("id", "language")
"""What nobody would print: our own name of an edition, and the language that the booklet is in."""


def table(text: str) -> tuple[Printed, ...]:
    return tuple(map(_row, text.strip().splitlines()))


def _row(line: str) -> Printed:
    path, lines, words, *follows = line.split(" | ")
    first, _, last = lines.rpartition(",")[2].partition("-")
    return Printed(path, int(first), int(last or first), words, follows[0] if follows else "")


PRINTED = {
    "ecovisio": table(ECOVISIO),
    "spieltrieb": table(SPIELTRIEB),
    "deep_print": table(DEEP_PRINT),
    "schmidt": table(SCHMIDT),
    "giochix": table(GIOCHIX),
}
