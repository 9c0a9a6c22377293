"""Who leaves, comes late or comes back during a party; the host who stands in; dummies."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from scoring.models import Entry
from scoring.words import RuleError
from tests import factories as make
from tests.factories import STAFF
from tests.tournaments.parties.evenings import Played, make_party, names_at, play_round, start
from tests.tournaments.parties.test_forms import by_name, results_of, standing
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import faults
from tournaments.selectors.parties.settings import settings_of
from tournaments.services import parties, sessions
from tournaments.services.control import deeds
from tournaments.services.parties.people import guests_of
from tournaments.services.results import proving

pytestmark = pytest.mark.django_db


def begin(people: int, **words) -> Played:
    """A party in its first round, of so many; their numbers are those of the list."""
    return start(make_party(people, **words))


def play(played: Played, number: int) -> None:
    play_round(played, number, random.Random(f"round {number}"))


def next_round(played: Played, number: int) -> None:
    """Play the running round, then draw this one."""
    play(played, number - 1)
    parties.begin_next(session=played.session, by=STAFF)


def entry(played: Played, number: int) -> Entry:
    return played.section.entries.get(number=number)


def name_of(played: Played, number: int) -> str:
    return entry(played, number).members.get().person.name


def seated(played: Played, number: int) -> set[str]:
    names = {name for encounter in played.tables(number) for name in names_at(encounter.sheet)}
    return {name for name in names if name}


def sitting_out(played: Played, number: int) -> set[str]:
    return {name_of(played, who) for who in section_movement(played.section).plans[number - 1].sitters}


def arrive(played: Played, name: str, line: str = "") -> Entry:
    person = make.make_person(played.session.club, name)
    return parties.sign_in(session=played.session, people=[person], by=STAFF, line=line)


def is_sound(played: Played) -> bool:
    section = played.section
    rules = settings_of(played.session).rules
    return faults(rules, guests_of(section), section_movement(section).plans, results_of(played)) == []


def test_who_leaves_keeps_the_tally_and_three_sit_out():
    played = begin(12)
    gone = name_of(played, 5)
    parties.leave(entry=entry(played, 5), by=STAFF)
    assert gone in seated(played, 1)  # the running round is played to its end
    next_round(played, 2)
    assert (len(played.tables(2)), len(sitting_out(played, 2))) == (2, 3)
    next_round(played, 3)
    assert sitting_out(played, 2).isdisjoint(sitting_out(played, 3))
    play(played, 3)
    assert all(gone not in seated(played, number) | sitting_out(played, number) for number in (2, 3))
    assert is_sound(played)
    # not all have played as many rounds: places go by the average of a round
    assert by_name(standing(played))[gone][1] == Fraction(played.reckoned.net(gone), 1)
    other = max(played.reckoned.mine, key=lambda name: len(played.reckoned.mine[name]))
    assert by_name(standing(played))[other][1] == Fraction(played.reckoned.net(other), 3)


def test_a_latecomer_plays_from_the_next_round():
    played = begin(15)
    arrive(played, "Zelda")
    assert "Zelda" not in seated(played, 1) | sitting_out(played, 1)
    next_round(played, 2)
    assert "Zelda" in seated(played, 2)
    assert (len(played.tables(2)), sitting_out(played, 2)) == (4, set())
    play(played, 2)
    assert is_sound(played)
    assert by_name(standing(played))["Zelda"][1] == played.reckoned.net("Zelda")
    assert len(by_name(standing(played))) == 16


def test_who_comes_back_before_the_bell_never_was_away():
    played = begin(12)
    parties.leave(entry=entry(played, 5), by=STAFF)
    parties.come_back(entry=entry(played, 5), by=STAFF)
    next_round(played, 2)
    assert name_of(played, 5) in seated(played, 2)
    assert len(played.tables(2)) == 3
    play(played, 2)
    assert is_sound(played)


def test_who_comes_back_later_goes_on_with_the_same_tally():
    played = begin(12)
    name = name_of(played, 5)
    parties.leave(entry=entry(played, 5), by=STAFF)
    next_round(played, 2)
    parties.come_back(entry=entry(played, 5), by=STAFF)
    assert name not in seated(played, 2)
    next_round(played, 3)
    assert len(played.tables(3)) == 3
    assert name in seated(played, 3)
    play(played, 3)
    assert sorted(played.reckoned.mine[name]) == [1, 3]
    assert by_name(standing(played))[name][1] == Fraction(played.reckoned.net(name), 2)


def test_nobody_leaves_twice_or_comes_back_who_is_there():
    played = begin(12)
    with pytest.raises(RuleError) as refused:
        parties.come_back(entry=entry(played, 5), by=STAFF)
    assert refused.value.code == "party.here"
    parties.leave(entry=entry(played, 5), by=STAFF)
    with pytest.raises(RuleError) as refused:
        parties.leave(entry=entry(played, 5), by=STAFF)
    assert refused.value.code == "party.gone"
    assert str(refused.value) == f"Already left: {name_of(played, 5)}."


def test_leaving_and_coming_are_undone():
    played = begin(12)
    before = played.section.movement
    parties.leave(entry=entry(played, 5), by=STAFF)
    deeds.undo(session=played.session, by=STAFF)
    assert (played.section.movement, entry(played, 5).state) == (before, Entry.State.ACTIVE)
    arrive(played, "Zelda")
    deeds.undo(session=played.session, by=STAFF)
    assert (played.section.movement, played.section.entries.count()) == (before, 12)


@pytest.mark.parametrize(("off", "stands_in"), [(3, "stays"), (12, "stays"), (7, None)])
def test_who_stands_in_stays_who_it_was_when_somebody_is_taken_off(off, stands_in):
    session = make_party(12, rules={"extra": "host"})
    section = session.sections.get()
    host = section.entries.get(number=7)
    parties.let_stand_in(session=session, entry=host, by=STAFF)
    parties.take_off(entry=section.entries.get(number=off), by=STAFF)
    section.refresh_from_db()
    number = section.movement["stands_in"]
    assert number == (None if stands_in is None else section.entries.get(pk=host.pk).number)
    assert [one.number for one in section.entries.order_by("number")] == list(range(1, 12))


def test_nobody_is_taken_off_once_play_has_begun():
    played = begin(12)
    with pytest.raises(RuleError) as refused:
        parties.take_off(entry=entry(played, 5), by=STAFF)
    assert refused.value.code == "entry.playing"
    assert played.section.entries.count() == 12


def test_the_host_stands_in_makes_room_again_and_is_not_placed():
    """Eleven and the host: the host plays until a twelfth comes, and once more when one leaves."""
    session = make_party(12, rules={"extra": "host", "rounds": 4})
    host = session.sections.get().entries.get(number=12)
    parties.let_stand_in(session=session, entry=host, by=STAFF)
    played = start(session)
    name = name_of(played, 12)
    arrive(played, "Zelda")
    next_round(played, 2)
    parties.leave(entry=entry(played, 1), by=STAFF)
    next_round(played, 3)
    play(played, 3)
    assert [name in seated(played, number) for number in (1, 2, 3)] == [True, False, True]
    assert [len(played.tables(number)) for number in (1, 2, 3)] == [3, 3, 3]
    assert all(sitting_out(played, number) == set() for number in (1, 2, 3))
    assert is_sound(played)
    found = standing(played)
    assert found.check.agrees  # the host's tally is among the four of a table
    assert set(by_name(found)) == set(played.reckoned.mine) - {name}


def test_nobody_named_to_stand_in_three_sit_out():
    played = begin(11, rules={"extra": "host"})
    assert (len(played.tables(1)), len(sitting_out(played, 1))) == (2, 3)


def test_with_a_dummy_all_play_and_nobody_has_its_tally():
    played = begin(15, rules={"extra": "dummy", "rounds": 3})
    for number in (2, 3):
        next_round(played, number)
    play(played, 3)
    for number in (1, 2, 3):
        seats = [names_at(encounter.sheet) for encounter in played.tables(number)]
        assert [names.count(None) for names in seats if None in names] == [1]
        assert len(seated(played, number)) == 15
    assert is_sound(played)
    found = standing(played)
    assert found.check.agrees
    assert {name: figure for name, (_place, figure) in by_name(found).items()} == {
        name: played.reckoned.net(name) for name in played.reckoned.mine
    }
    parties.finish(session=played.session, by=STAFF)
    sessions.publish(session=played.session, by=STAFF)
    assert proving.prove(played.session) == []


def test_a_latecomer_to_a_mixed_party_is_a_lady_or_a_gentleman():
    played = begin(12, lines=True, rules={"partners": "mixed"})
    with pytest.raises(RuleError) as refused:
        arrive(played, "Zelda")
    assert refused.value.code == "party.line"
    assert arrive(played, "Yvo", "G").line == "G"


def test_a_freezeout_takes_nobody_in_late_nor_back():
    played = begin(12, form="freezeout_tournament", rules={"partners": "draw"})
    with pytest.raises(RuleError) as refused:
        arrive(played, "Zelda")
    assert (refused.value.code, played.section.entries.count()) == ("party.late", 12)
    parties.leave(entry=entry(played, 5), by=STAFF)
    next_round(played, 2)
    with pytest.raises(RuleError) as refused:
        parties.come_back(entry=entry(played, 5), by=STAFF)
    assert refused.value.code == "party.late"
    assert entry(played, 5).state == Entry.State.WITHDRAWN


def test_tallies_of_the_others_go_on_when_one_leaves():
    """Assigned tallies: thirteen of a design; from the round after, new partners are searched."""
    played = begin(13, rules={"progression": "assigned", "rounds": 5})
    next_round(played, 2)
    parties.leave(entry=entry(played, 13), by=STAFF)
    for number in (3, 4, 5):
        next_round(played, number)
    play(played, 5)
    assert is_sound(played)
    couples = [
        frozenset(names[side::2])
        for number in range(1, 6)
        for encounter in played.tables(number)
        for names in [names_at(encounter.sheet)]
        for side in (0, 1)
    ]
    assert len(couples) == len(set(couples)) == 30  # nobody has a partner twice


def test_nobody_goes_or_comes_before_the_first_round_or_after_the_last():
    """A latecomer after the end would turn every place into one by average."""
    before = make_party(12, rules={"rounds": 1})
    over = begin(12, rules={"rounds": 1})
    play(over, 1)
    parties.finish(session=over.session, by=STAFF)
    late = make.make_person(over.session.club, "Zelda")
    for act in (
        lambda: parties.leave(entry=before.sections.get().entries.get(number=1), by=STAFF),
        lambda: parties.leave(entry=entry(over, 1), by=STAFF),
        lambda: parties.sign_in(session=over.session, people=[late], by=STAFF),
    ):
        with pytest.raises(RuleError) as refused:
            act()
        assert (refused.value.code, str(refused.value)) == (
            "party.setup", "This party is not in play.",
        )  # fmt: skip
    assert over.section.entries.count() == 12
