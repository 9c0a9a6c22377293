"""The next session of an event: who plays in it and where, what each brings along."""

from fractions import Fraction

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scoring.actors import user_actor
from scoring.models import Encounter, Entry, Play
from scoring.services import fields
from scoring.words import RuleError
from tests import factories as make
from tests.tournaments.events import evenings
from tournaments.ranking.carry import AtTheLine
from tournaments.services import events, sessions
from tournaments.services.events import NextSession, Order, Who, next_session
from tournaments.services.mends.next_round import pair_round
from tournaments.services.results.proving import prove
from tournaments.services.setup import entries
from tournaments.services.setup.sessions import Choice

pytestmark = pytest.mark.django_db
HALF = {"carry": {"kind": "proportional", "part": "1/2"}}


def following(session, *, settings=None, **how):
    asked = NextSession(name="Second session", date=evenings.FIRST, **how)
    return next_session(session=session, asked=asked, by=make.STAFF, settings=settings)


def people(entry):
    return sorted(entry.members.values_list("seat", "person__name"))


def seeds(session):
    """Entries of a session from its best, as "A3", by exact per cents."""
    return sorted(evenings.lines(session).values(), key=lambda line: -line.percent)


def test_everybody_plays_on_under_the_same_number():
    first = evenings.begin()
    second = following(first)
    assert second.contest == first.contest
    assert second.state == "setup"
    assert [str(e) for e in evenings.entries(second)] == [str(e) for e in evenings.entries(first)]
    for entry in evenings.entries(second):
        assert str(entry) == str(entry.previous)
        assert people(entry) == people(entry.previous)
    assert {s.field_id for s in second.sections.all()}.isdisjoint(s.field_id for s in first.sections.all())
    assert len({s.field_id for s in second.sections.all()}) == 1


def test_a_substitute_was_one_for_that_session_and_who_left_is_out():
    first = evenings.begin(1)
    one, other = evenings.entries(first)[:2]
    stranger = make.make_person(first.club, "Stand-in")
    entries.change_people(entry=one, people=[stranger], by=make.STAFF, from_round=2)
    Entry.objects.filter(pk=other.pk).update(state=Entry.State.WITHDRAWN)
    second = following(evenings.fresh(first))
    assert [entry.number for entry in evenings.entries(second)] == [1, 3, 4, 5, 6]
    assert "Stand-in" not in str(people(evenings.entries(second)[0]))


def test_sections_may_be_apart():
    second = following(evenings.begin(), apart=True)
    assert len({section.field_id for section in second.sections.all()}) == 2


def test_the_field_is_seeded_there_and_back():
    first = evenings.finish(evenings.begin())
    second = following(first, order=Order.RANKING, sections=2)
    ranking = [line.entry.pk for line in seeds(first)]
    by_section = {"A": [], "B": []}
    for entry in evenings.entries(second):
        by_section[entry.section.letter].append(ranking.index(entry.previous_id) + 1)
    assert by_section == {"A": [1, 4, 5, 8, 9, 12], "B": [2, 3, 6, 7, 10, 11]}


def test_the_best_of_all_play_a_final_and_the_rest_a_consolation():
    first = evenings.finish(evenings.begin())
    second = following(
        first,
        who=Who.OVERALL,
        places=6,
        ties=AtTheLine.ALL,
        consolation=True,
        order=Order.RANKING,
        sections=1,
    )
    final, consolation = second.sections.all()
    ranking = [line.entry.pk for line in seeds(first)]
    assert [e.previous_id for e in final.entries.order_by("number")] == ranking[:6]
    assert [e.previous_id for e in consolation.entries.order_by("number")] == ranking[6:]
    assert final.field_id != consolation.field_id
    assert second.plan["consolation"] == ["B"]


def test_the_best_of_each_section_go_through_in_their_order():
    first = evenings.finish(evenings.begin(apart=True))
    second = following(first, who=Who.SECTIONS, places=2, more=2, ties=AtTheLine.ALL)
    through = [entry.previous for entry in evenings.entries(second)]
    assert [str(entry) for entry in through] == sorted(map(str, through))
    for letter in "AB":
        own = [line.entry for line in seeds(first) if line.entry.section.letter == letter]
        assert set(own[:2]) <= set(through)
    assert [entry.number for entry in evenings.entries(second)] == list(range(1, len(through) + 1))


def test_a_tie_at_the_line_is_said_and_asked():
    first = evenings.begin(1)
    evenings.enter(first, 1)
    for play in first.sections.get().field.plays.all():
        make.enter(play, "PASS")
    first = evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))
    with pytest.raises(RuleError) as refused:
        following(first, who=Who.OVERALL, places=4)
    assert refused.value.code == "event.tie"
    assert str(refused.value) == (
        "A1, A2, A3, A4, A5, A6 share the last place, and 4 of them can go through: choose all or none."
    )
    assert len(evenings.entries(following(first, who=Who.OVERALL, places=4, ties=AtTheLine.ALL))) == 6


def test_a_tie_that_the_event_parts_is_none_at_the_line():
    first = evenings.begin(1, choice=Choice("howell", 2, 3, 1))
    first = evenings.finish(first, 18)  # pair 2 wins; 3 and 4 are equal, and 4 beat 3
    with pytest.raises(RuleError, match="A3, A4 share the last place, and 1 of them can go through"):
        following(first, who=Who.OVERALL, places=2)
    first.contest.settings["ties"] = {"rules": ["head-to-head"]}
    first.contest.save()
    second = following(evenings.fresh(first), who=Who.OVERALL, places=2)
    assert [str(entry.previous) for entry in evenings.entries(second)] == ["A2", "A4"]
    address = reverse("event", args=[first.club.slug, first.contest_id])
    ((_title, rows),) = Client().get(address).context["page"].groups
    assert [(row.place, row.label) for row in rows] == [("1", "2"), ("2", "4"), ("3", "3"), ("4", "1")]


def test_what_cannot_be_is_refused():
    first = evenings.begin(1)
    with pytest.raises(RuleError, match="Play is not over yet"):
        following(first, who=Who.OVERALL, places=4)
    with pytest.raises(RuleError, match="Enter how many go through"):
        following(evenings.finish(first), who=Who.OVERALL)
    following(evenings.fresh(first))
    with pytest.raises(RuleError, match="Second session already follows this session"):
        following(evenings.fresh(first))
    stranger = make.make_user(club=make.make_club(), role="admin")
    with pytest.raises(RuleError, match="Only a director of this club may do that"):
        next_session(
            session=evenings.fresh(first),
            asked=NextSession("Third", evenings.FIRST),
            by=user_actor(stranger),
        )


def best_of_a_board(session):
    """The play with the best N-S score of board 1."""
    return session.sections.get().field.plays.filter(board__number=1).order_by("-score").first()


def test_a_part_of_what_is_above_average_is_carried_and_follows_a_correction():
    first = evenings.finish(evenings.begin(1))
    second = evenings.play(following(first, settings=HALF))
    evenings.enter(second, 2)
    second = evenings.derive(second)
    before = evenings.lines(first)
    for label, line in evenings.lines(second).items():
        share = before[label].percent / 100 - Fraction(1, 2)
        assert Fraction(line.entry.carried) == share / 2 * line.top  # six pairs: every board has a top of 4
    assert sum(Fraction(entry.carried) for entry in evenings.entries(second)) == 0
    assert prove(second) == []
    carried = {e.pk: e.carried for e in evenings.entries(second)}
    make.enter(best_of_a_board(first), "7NXXN-13")
    first = evenings.derive(first)
    assert {e.pk: e.carried for e in evenings.entries(second)} != carried
    assert prove(second) == []
    Entry.objects.filter(pk=evenings.entries(second)[0].pk).update(carried="100")
    assert [str(difference.where) for difference in prove(second)] == ["carried by A1"]


@pytest.mark.parametrize("kind", ["proportional", "wbf"])
def test_who_missed_a_board_carries_no_more_than_its_share(kind):
    """Totals are scaled up to the most boards of the field; what is carried is by the boards it had."""
    factor = {"unequal": "factor", "carry": {"kind": kind}}
    first = evenings.begin(1, settings=factor)
    evenings.enter(first, 1, missing=1)
    first = evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))
    second = evenings.play(following(first))
    evenings.enter(second, 2)
    second = evenings.derive(second)
    before = evenings.lines(first)
    assert len({line.boards for line in before.values()}) == 2
    for label, line in evenings.lines(second).items():
        share = before[label].percent / 100 - Fraction(1, 2)
        assert Fraction(line.entry.carried) == share / 2 * line.top


def test_imps_scaled_up_to_the_most_boards_carry_by_these():
    settings = {"method": "imps-cross", "unequal": "factor"} | HALF
    first = evenings.begin(1, settings=settings)
    evenings.enter(first, 1, missing=1)
    first = evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))
    second = evenings.derive(evenings.play(following(first)))
    before = evenings.lines(first)
    assert sorted({line.boards for line in before.values()}) == [9, 10]
    for entry in evenings.entries(second):
        assert Fraction(entry.carried) == before[str(entry)].total / 10 / 2 * 10


def test_nothing_is_carried_before_play_is_over():
    first = evenings.begin(1)
    evenings.enter(first, 1)
    second = evenings.play(following(first, settings=HALF))
    evenings.enter(second, 2, missing=3)
    evenings.derive(second)
    assert {entry.carried for entry in evenings.entries(second)} == {""}
    sessions.finish(session=evenings.fresh(first), by=make.STAFF)
    evenings.derive(first)
    assert all(entry.carried for entry in evenings.entries(second))


def test_a_publication_keeps_what_was_carried_then():
    first = evenings.finish(evenings.begin(1))
    second = evenings.play(following(first, settings=HALF))
    evenings.enter(second, 2)
    sessions.publish(session=evenings.fresh(second), by=make.STAFF)
    published = second.publications.get().content["fields"][0]["standing"]
    make.enter(best_of_a_board(first), "7NXXN-13")
    evenings.derive(first)
    assert second.publications.get().content["fields"][0]["standing"] == published
    assert prove(evenings.fresh(second)) == []


TEAMS = Choice("swiss_teams", 4, 2, 4)


def test_teams_carry_their_points_in_full():
    settings = {"contestants": "teams", "method": "imps", "vp": "wbf-continuous"}
    first = evenings.begin(1, choice=TEAMS, settings=settings)
    evenings.enter(first, 1)
    first = evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))
    second = following(first, settings={"carry": {"kind": "full"}})
    second = evenings.derive(evenings.play(second, TEAMS))
    totals = {label: line.total for label, line in evenings.lines(first).items()}
    assert sum(totals.values()) == 40  # two matches of 20 victory points
    assert {str(e): Fraction(e.carried) for e in evenings.entries(second)} == totals
    evenings.enter(second, 2)
    assert sum(line.total for line in evenings.lines(second).values()) == 80


def test_teams_that_met_carry_a_part_of_their_own_match():
    settings = {"contestants": "teams", "method": "imps", "pairing": {"first_round": "halves"}}
    first = evenings.begin(1, choice=TEAMS, settings=settings)
    evenings.enter(first, 1)
    first = evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))
    second = evenings.play(following(first, settings={"carry": {"kind": "wbf"}}), TEAMS)
    evenings.enter(second, 2)
    evenings.derive(second)
    won_by = {label: line.total for label, line in evenings.lines(first).items()}  # their only match
    assert max(won_by.values()) > 0
    brought = {str(entry): Fraction(entry.carried) for entry in evenings.entries(second)}
    assert brought == {label: min(max(margin, Fraction(0)) / 2, 16) for label, margin in won_by.items()}


def test_what_teams_bring_counts_in_their_first_match_of_a_knockout():
    """1 met 3, and 2 met 4: each home team won by 1 IMP. They meet again, and all boards are level."""
    settings = {"contestants": "teams", "method": "imps", "pairing": {"first_round": "halves"}}
    first = evenings.begin(1, choice=TEAMS, settings=settings)
    homes = Encounter.objects.filter(round__section__session=first).order_by("table")[:2]
    for play in Play.objects.filter(encounter__round__section__session=first):
        make.enter(play, "4SN+1" if play.encounter in homes and play.ordinal == 1 else "4SN=")
    first = evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))
    second = following(first, settings={"carry": {"kind": "wbf"}})
    third, fourth = (make.entry_of(second, number) for number in (3, 4))
    entries.exchange_numbers(first=third, second=fourth, by=make.STAFF)  # a knockout of four: 1-4, 2-3
    second = evenings.derive(evenings.play(second, Choice("knockout", 4, None, 1)))
    for play in Play.objects.filter(encounter__round__section__session=second):
        make.enter(play, "4SN=")
    pair_round(section=second.sections.get(), by=make.STAFF)
    final = make.encounter_of(second, round=2)
    brought = {e.number for e in evenings.entries(second) if Fraction(e.carried) == Fraction(1, 2)}
    assert {final.north.number, final.east.number} == brought
    assert {line.entry.number for line in evenings.lines(second).values() if line.place == 1} == brought


BY_PLACE = {"carry": {"kind": "linear", "first": "6", "last": "0"}}


def after_a_round(*, choice=TEAMS):
    """A session of one match of 4 boards each, which is over: the first home teams won by 3, 2 and 1 IMPs."""
    settings = {"contestants": "teams", "method": "imps", "pairing": {"first_round": "halves"}}
    first = evenings.begin(1, choice=choice, settings=settings)
    homes = Encounter.objects.filter(round__section__session=first).order_by("table")[: choice.tables // 2]
    best = dict(zip(homes.values_list("pk", flat=True), ("4SN+3", "4SN+2", "4SN+1"), strict=False))
    for play in Play.objects.filter(encounter__round__section__session=first):
        make.enter(play, best.get(play.encounter_id, "4SN=") if play.ordinal == 1 else "4SN=")
    return evenings.derive(sessions.finish(session=evenings.fresh(first), by=make.STAFF))


def play_level(section, round_):
    for play in Play.objects.filter(encounter__round__section=section, encounter__round__number=round_):
        make.enter(play, "4SN=")


CARRIED_INTO_A_KNOCKOUT = (  # by 3, 2, -2 and -3 IMPs over 4 boards, places 1 to 4, into 2 rounds of a board
    ({"carry": {"kind": "full"}}, (3, 2, -2, -3)),
    (
        HALF,
        (Fraction(3, 4), Fraction(1, 2), Fraction(-1, 2), Fraction(-3, 4)),
    ),  # 3/4 a board * 1/2 * 2 boards
    (BY_PLACE, (6, 4, 2, 0)),
)


def test_every_carry_over_counts_in_the_first_match_of_a_knockout_and_only_there():
    """Winners of the session before meet their losers again with all boards level, then one another."""
    for settings, points in CARRIED_INTO_A_KNOCKOUT:
        first = after_a_round()
        second = following(first, settings=settings)
        third, fourth = (make.entry_of(second, number) for number in (3, 4))
        entries.exchange_numbers(first=third, second=fourth, by=make.STAFF)  # a knockout of four: 1-4, 2-3
        second = evenings.derive(evenings.play(second, Choice("knockout", 4, None, 1)))
        brought = {entry.number: Fraction(entry.carried) for entry in evenings.entries(second)}
        assert tuple(sorted(brought.values(), reverse=True)) == points
        section = second.sections.get()
        play_level(section, 1)
        pair_round(section=section, by=make.STAFF)
        final = make.encounter_of(second, round=2)
        winners = {final.north.number, final.east.number}
        assert {brought[number] for number in winners} == set(points[:2])
        play_level(section, 2)
        lines = evenings.lines(second).values()
        assert {line.entry.number for line in lines if line.place == 1} == winners  # the final is level
        assert prove(evenings.fresh(second)) == []


def test_a_team_with_a_bye_begins_its_first_match_with_what_it_carries():
    """Of six the first two have a bye. With all boards level 3 beats 6 and 4 beats 5; then 1 beats 4 and
    2 beats 3, who bring nothing more; the final is level.
    """
    first = after_a_round(choice=Choice("swiss_teams", 6, 2, 4))
    settings = {"carry": {"kind": "linear", "first": "5", "last": "0"}}
    second = following(first, settings=settings, order=Order.RANKING)
    second = evenings.derive(evenings.play(second, Choice("knockout", 6, None, 1)))
    brought = {entry.number: Fraction(entry.carried) for entry in evenings.entries(second)}
    assert brought == {1: 5, 2: 4, 3: 3, 4: 2, 5: 1, 6: 0}
    section = second.sections.get()
    for number in (1, 2):
        play_level(section, number)
        pair_round(section=section, by=make.STAFF)
    play_level(section, 3)
    places = {line.entry.number: line.place for line in evenings.lines(second).values()}
    assert places == {1: 1, 2: 1, 3: 3, 4: 3, 5: 5, 6: 5}


def with_a_new_pair(first, **how):
    """The second session of the best five of six, and a pair that was not in the first; in play."""
    how = {"who": Who.OVERALL, "places": 5, "ties": AtTheLine.ALL, "order": Order.RANKING} | how
    second = following(first, settings=BY_PLACE, **how)
    new = entries.sign_in(
        section=second.sections.get(), people=make.make_players(first.club, 1)[0], by=make.STAFF
    )
    second = evenings.play(second)
    evenings.enter(second, 2)
    return evenings.derive(second), new


def by_previous(session):
    return {str(entry.previous): Fraction(entry.carried) for entry in evenings.entries(session)}


def by_hand(first, through):
    """What places carry: 6 less even steps, ties the mean; worked out place by place."""
    steps = [Fraction(6 * (through - place), through - 1) for place in range(1, through + 1)]
    ranked = sorted(evenings.lines(first).items(), key=lambda item: item[1].place)[:through]
    places = [line.place for _label, line in ranked]
    return {
        label: sum(own := [steps[at] for at, place in enumerate(places) if place == line.place]) / len(own)
        for label, line in ranked
    }


def test_places_are_carried_in_even_steps_and_a_new_pair_has_the_median():
    first = evenings.finish(evenings.begin(1, settings={"method": "imps-cross"}))
    second, new = with_a_new_pair(first)
    assert by_previous(second) == {**by_hand(first, 5), "None": 3}
    assert [line.place for line in evenings.lines(first).values()] == [1, 2, 3, 4, 5, 6]
    assert sorted(by_previous(second).values()) == [0, Fraction(3, 2), 3, 3, Fraction(9, 2), 6]
    new.refresh_from_db()
    assert evenings.lines(second)[str(new)].total == 3 + sum_of_boards(second, new)
    assert prove(second) == []


def test_what_is_carried_later_is_linked_and_takes_nothing_else_over():
    """The first session ends while the second is played: a new pair has the median by then.

    Two handicaps that nobody gave stay found, that of the new pair's own entry too.
    """
    first = evenings.begin(1, settings={"method": "imps-cross"})
    second = following(first, settings=BY_PLACE)
    people = make.make_players(first.club, 1)[0]
    new = entries.sign_in(section=second.sections.get(), people=people, by=make.STAFF)
    second = evenings.play(second, Choice("howell", 4, None, 2, missing=8))
    assert prove(second) == []
    for tampered, found in (([], []), ([1], ["entry A1"]), ([1, 7], ["entry A1", "entry A7"])):
        with transaction.atomic():
            Entry.objects.filter(section__session=second, number__in=tampered).update(handicap=5)
            evenings.finish(first)
            new.refresh_from_db()
            assert new.carried == "3"
            assert [one.where for one in prove(evenings.fresh(second))] == found
            transaction.set_rollback(True)


def sum_of_boards(session, entry):
    """What an entry has on its boards alone."""
    Entry.objects.filter(pk=entry.pk).update(carried="")
    alone = evenings.lines(session)[str(entry)].total
    Entry.objects.filter(pk=entry.pk).update(carried=entry.carried)
    return alone


def test_places_carried_follow_a_correction_of_the_session_before():
    first = evenings.finish(evenings.begin(1))
    second = evenings.derive(evenings.play(following(first, settings=BY_PLACE)))
    before = by_previous(second)
    assert before == by_hand(first, 6)
    for play in evenings.entries(first)[-1].section.field.plays.filter(board__number__lte=4):
        make.enter(play, "PASS")
    first = evenings.derive(first)
    assert by_previous(second) == by_hand(first, 6) != before
    assert prove(second) == []


def test_directions_ranked_separately_carry_each_by_their_own_places():
    choice = Choice("mitchell", 3, None, 2)
    first = evenings.finish(evenings.begin(1, choice=choice))
    second = evenings.derive(evenings.play(following(first, settings=BY_PLACE), choice))
    for line in ("NS", "EW"):
        carried = [Fraction(e.carried) for e in evenings.entries(second) if e.previous.line == line]
        assert len(carried) == 3
        assert sum(carried) == 9


def test_by_another_rule_a_new_pair_loses_the_median():
    first = evenings.finish(evenings.begin(1, settings={"method": "imps-cross"}))
    second, new = with_a_new_pair(first)
    for settings, carried in (
        ({"carry": {"kind": "linear", "first": "10", "last": "2"}}, "6"),
        ({"carry": {"kind": "full"}}, ""),
        (BY_PLACE, "3"),
        ({"carry": {}, "combine": "last"}, ""),
    ):
        events.change_event(contest=second.contest, settings=settings, by=make.STAFF)
        second = evenings.derive(second)
        new.refresh_from_db()
        assert new.carried == carried
        assert prove(second) == []


def test_nothing_goes_by_place_before_play_is_over_or_the_next_has_begun():
    first = evenings.begin(1)
    evenings.enter(first, 1)
    second = evenings.play(following(first, settings=BY_PLACE))
    evenings.derive(second)
    assert {entry.carried for entry in evenings.entries(second)} == {""}
    other = evenings.finish(evenings.begin(1))
    waiting = evenings.derive(following(other, settings=BY_PLACE))
    assert {entry.carried for entry in evenings.entries(waiting)} == {""}


def test_who_left_the_session_before_carries_what_is_for_the_last():
    first = evenings.finish(evenings.begin(1))
    second = following(first, settings={"carry": {"kind": "linear", "first": "6", "last": "1"}})
    gone = evenings.entries(second)[0]
    Entry.objects.filter(pk=gone.previous_id).update(state=Entry.State.WITHDRAWN)
    fields.touch(gone.previous.section.field, whole=True)
    evenings.derive(first)
    second = evenings.derive(evenings.play(second))
    carried = {entry.pk: Fraction(entry.carried) for entry in evenings.entries(second)}
    assert carried.pop(gone.pk) == 1
    assert sum(carried.values()) == 5 * Fraction(7, 2)


def test_victory_points_are_not_carried_by_imps():
    settings = {"contestants": "teams", "method": "imps", "vp": "wbf-continuous"}
    first = evenings.begin(1, choice=TEAMS, settings=settings)
    with pytest.raises(
        RuleError, match="For teams this carry-over is in IMPs, but this event uses victory points"
    ):
        events.change_event(contest=first.contest, settings={"carry": {"kind": "wbf"}}, by=make.STAFF)
