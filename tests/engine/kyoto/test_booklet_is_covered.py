"""Every heading, rule and note of the booklet is cited by a test, by its place."""

from __future__ import annotations

import pytest

from engine.kyoto.places import PLACES
from tests.engine.booklets import cited

BOOKLET: dict[str, tuple[int, int]] = {
    "Theme and object of the game": (17, 19),
    "Components": (22, 43),
    "Setup 1": (49, 65),
    "Setup 1, note": (67, 67),
    "Setup 2": (69, 73),
    "Setup 3": (77, 81),
    "Setup 4": (83, 91),
    "Setup 5": (95, 105),
    "Setup 6": (109, 114),
    "Setup 7": (118, 118),
    "Setup 8": (120, 120),
    "Playing the game": (122, 126),
    "1) Speaker allowance phase a)": (128, 132),
    "1) Speaker allowance phase b)": (138, 138),
    "2) Study reading phase": (142, 146),
    "2) Study reading phase: what each study shows": (150, 168),
    "3) Contribution phase": (170, 178),
    "I) Contribute affluence cards": (180, 182),
    "I) Contribute affluence cards: CO₂": (184, 184),
    "I) Contribute affluence cards: icons": (185, 185),
    "I) Contribute affluence cards: no retraction": (187, 187),
    "I) Contribute affluence cards: two": (189, 189),
    "II) Contribute money": (191, 195),
    "III) Bribe another country": (197, 204),
    "III) Bribe another country: not zero": (206, 206),
    "III) Bribe another country: binding": (208, 208),
    "Time is up": (214, 214),
    "Stopping prematurely": (216, 216),
    "3) Contribution phase, note": (218, 218),
    "4) Impact phase": (220, 222),
    "A) The negotiation round succeeds": (224, 226),
    "A) two icons": (228, 230),
    "A) CO₂": (234, 238),
    "A) unneeded cards": (240, 242),
    "A) sorted by lobby": (244, 244),
    "A) bribing the speaker": (246, 246),
    "A) funding": (248, 248),
    "A) c)": (252, 252),
    "A) leftovers": (254, 256),
    "B) The negotiation round fails": (258, 260),
    "B) everything back": (262, 262),
    "B) the study is shown": (264, 264),
    "A species goes extinct": (268, 270),
    "The global temperature rises": (274, 276),
    "Air pollution worsens": (280, 282),
    "Critical threshold": (286, 286),
    "End conditions": (288, 293),
    "The next speaker": (295, 295),
    "Example 1)": (299, 301),
    "Example 2)": (303, 305),
    "Example 3)": (309, 325),
    "Example 4)": (329, 347),
    "A) The conference succeeds": (353, 355),
    "A) ties": (357, 357),
    "B) The conference fails": (359, 361),
    "B) exclusion": (363, 363),
    "B) who wins then": (365, 365),
    "Final scoring": (367, 369),
    "Final scoring 1)": (373, 375),
    "Final scoring 2)": (377, 379),
    "Final scoring 2), exception": (381, 381),
    "Final scoring 3)": (383, 389),
    "Clarifications: lobby": (393, 397),
    "Clarifications: note": (399, 399),
    "Clarifications: the nuclear card": (403, 405),
    "Clarifications: most advanced": (409, 409),
    "Clarifications: timber and coal": (413, 413),
    "Clarifications: pharma": (417, 417),
    "Clarifications: antitrust": (422, 422),
    "Clarifications: Swiss bank": (424, 424),
}


@pytest.mark.parametrize("rule", BOOKLET)
def test_every_rule_has_a_test(rule: str) -> None:
    first, last = BOOKLET[rule]
    assert any(first <= end and begin <= last for begin, end in cited(__file__, "002"))


def test_places_lie_in_the_booklet() -> None:
    """The transcript has 452 lines."""
    assert all(1 <= first <= last <= 452 for first, last in cited(__file__, "002"))


def test_a_refusal_s_place_is_one_of_the_booklet_s_headings() -> None:
    """`places.py` names every place once."""
    assert len(set(PLACES)) == len(PLACES)
