"""What a director can do about a result, a table, a pair, a round or a section: the offers behind the
buttons.

Each `for_...` function gets a row and the user, and returns the corrections that fit the row's state and the
user's rights. An `Offer` has the words of its button, the key that the button posts, and the function that
makes the correction. Nothing is stored: the offers are made when a panel opens and again when a button is
pressed.

That is why `take` looks the key up among the offers of now. What was possible when the panel opened may be
gone, and is then refused ("offer.gone") instead of being applied to rows that have changed.

An offer keeps ids, not rows, and reads its rows again in `act`. It may be called twice: first for a preview,
which is rolled back, then in earnest. Rows read once would carry what the preview changed into the second
call.

The `groups_for_...` functions tell which headings have offers without making these, for a panel that shows
headings first. A heading must stand there exactly if its `for_...` function would have anything to offer. The
permission is asked here to show only what is allowed; the correction behind an offer asks for it once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring import permissions
from scoring.actors import Actor
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Encounter, Entry, Play, Section, Session
from scoring.selectors.entered import entered
from scoring.selectors.labels import letter_before, number_in_session, table_in_session
from scoring.words import RuleError
from tournaments.models import Deed
from tournaments.selectors.by_round import is_by_round, rounds_paired
from tournaments.services.control import rulings
from tournaments.services.mends.begin import encounters_of, plays_of
from tournaments.services.mends.boards import exchange_boards, foul_board, move_result
from tournaments.services.mends.changing import add_pairs, plan_pairs, repeat_round
from tournaments.services.mends.next_round import late_for_next_round, require_round_to_come
from tournaments.services.mends.pairs import turn_boards, turn_tables
from tournaments.services.mends.presence import People, encounters_with, fill_phantom, withdraw_pair
from tournaments.services.mends.preview import Mended, mend
from tournaments.services.mends.rounds import cut_round, move_on
from tournaments.services.mends.rover import Rover, add_rover, rover_for


@dataclass(frozen=True, slots=True)
class Offer:
    """A correction that is possible now.

    `group` is the key of its heading, `label` the words of its button and `key` what the button posts. `act`
    makes the correction. `consequences` explains what it leads to, and `round` is the round from which it
    works, 0 if it concerns no round.
    """

    group: str
    key: str
    label: str
    act: Callable[[], Deed]
    consequences: str = ""
    round: int = 0


def take(session: Session, offers: Sequence[Offer], key: str) -> Mended:
    """Makes the correction of that key. Raises RuleError "offer.gone" if it is not, or no longer, offered."""
    offer = next((offer for offer in offers if offer.key == key), None)
    if offer is None:
        raise RuleError("offer.gone", "offer", "That is no longer possible here. Please check again.", "")
    return mend(session, offer.act)


def groups_for_play(session: Session, play: Play, by: Actor) -> list[str]:
    """The headings under which a result may need something; what is below them `for_play` prepares."""
    roles = permissions.roles_of(by, session)
    encounters = any(permissions.allowed("encounters", session.state, who) for who in roles)
    correct = any(permissions.allowed("correct", session.state, who) for who in roles)
    moves = correct and play.accepted_id is not None
    offered = {"turn": encounters, "board": moves, "table": moves, "missing": correct, "foul": encounters}
    return [group for group, is_offered in offered.items() if is_offered]


def for_play(session: Session, play: Play, by: Actor, group: str = "") -> list[Offer]:
    """What a result may need: turned, another board, another table, no result, another deal.

    Under the heading `group` alone, if it is named.
    """
    groups = [
        offered_group for offered_group in groups_for_play(session, play, by) if group in ("", offered_group)
    ]
    return [offer for offered_group in groups for offer in _FOR_PLAY[offered_group](session, play, by)]


def _read(session: Session, pk: int) -> Play:
    return plays_of(session).get(pk=pk)


def _turns(session: Session, play: Play, by: Actor) -> Iterator[Offer]:
    board, table = play.board, table_in_session(play.encounter)
    yield Offer(
        "turn",
        "turn",
        _("Swap N-S and E-W on board {board}").format(board=board),
        lambda: turn_boards(plays=[_read(session, play.pk)], by=by),
    )
    yield Offer(
        "turn",
        "turn-table",
        _("Swap N-S and E-W on all boards at table {table}").format(table=table),
        lambda: turn_tables(encounters=[_encounter(session, play.encounter_id)], by=by),
    )


def _encounter(session: Session, pk: int) -> Encounter:
    return encounters_of(session).get(pk=pk)


def _other_boards(session: Session, play: Play, by: Actor) -> Iterator[Offer]:
    """The other boards of this encounter."""
    here = plays_of(session).filter(encounter=play.encounter_id).order_by("ordinal")
    for other in here.exclude(pk=play.pk):
        yield _to(session, play, other, "board", _("board {board}").format(board=other.board), by)


def _other_tables(session: Session, play: Play, by: Actor) -> Iterator[Offer]:
    """This board at the section's other tables."""
    there = plays_of(session).filter(
        board__number=play.board.number, encounter__round__section=play.encounter.round.section_id
    )
    letter = letter_before(play.encounter.round.section)
    for other in there.exclude(encounter=play.encounter_id).order_by("encounter__table"):
        table = f"{letter}{other.encounter.table}"
        yield _to(session, play, other, "table", _("table {table}").format(table=table), by)


def _to(session: Session, play: Play, other: Play, group: str, where: str, by: Actor) -> Offer:
    exchange = other.accepted_id is not None

    def act() -> Deed:
        one, two = _read(session, play.pk), _read(session, other.pk)
        return (
            exchange_boards(play=one, other=two, by=by) if exchange else move_result(play=one, to=two, by=by)
        )

    template = _("Swap with {where}") if exchange else _("Move to {where}")
    return Offer(group, f"to-{other.pk}", template.format(where=where), act)


_NO_RESULT = (
    (Outcome(OutcomeKind.NOT_PLAYED), "not-played"),
    (Outcome(OutcomeKind.LATER), "later"),
    (Outcome(OutcomeKind.AWARD, award_ns="A", award_ew="A"), "average"),
    (Outcome(OutcomeKind.AWARD, award_ns="A+", award_ew="A-"), "average-ns"),
    (Outcome(OutcomeKind.AWARD, award_ns="A-", award_ew="A+"), "average-ew"),
)


def _labels() -> dict[str, str]:
    return {
        "not-played": _("Not played"),
        "later": _("Late play"),
        "average": _("Average"),
        "average-ns": _("N-S average plus, E-W average minus"),
        "average-ew": _("E-W average plus, N-S average minus"),
    }


def _without_result(session: Session, play: Play, by: Actor) -> Iterator[Offer]:
    may_rule = permissions.may("rule", session, by)
    for outcome, key in _NO_RESULT:
        if play.kind == outcome.kind.value != OutcomeKind.AWARD or (
            outcome.kind is OutcomeKind.AWARD and not may_rule
        ):
            continue
        yield Offer("missing", key, _labels()[key], partial(_say, session, play.pk, outcome, by))


def _say(session: Session, pk: int, outcome: Outcome, by: Actor) -> Deed:
    deed = rulings.rule(play=_read(session, pk), outcome=outcome, by=by)
    assert deed is not None, "said under a new id"
    return deed


def _fouls(session: Session, play: Play, by: Actor) -> Iterator[Offer]:
    """Another form of the deal from a round on: the rounds in which the section plays it in this form."""
    section, letter = play.encounter.round.section, _next_form(session, play)
    same = plays_of(session).filter(board=play.board_id, encounter__round__section=section)
    rounds = sorted(set(same.values_list("encounter__round__number", flat=True)))
    for number in rounds:
        yield Offer(
            "foul",
            f"foul-{number}",
            _("Fouled from round {round}").format(round=number),
            partial(foul_board, board=play.board, section=section, from_round=number, letter=letter, by=by),
        )


def _next_form(session: Session, play: Play) -> str:
    """The section's own next form of the board, else one that no section plays: other cards, another form."""
    here = Q(encounter__round__section__session=session) | Q(field=play.field_id)  # a field may have clubs
    plays = Play.objects.filter(here, board__number=play.board.number, board__form__gt=play.board.form)
    own = plays.filter(encounter__round__section=play.encounter.round.section_id)
    forms = sorted(set(own.values_list("board__form", flat=True)))
    every = set(plays.values_list("board__form", flat=True))
    return forms[0] if forms else chr(ord(max(every, default=play.board.form)) + 1)


_FOR_PLAY: Mapping[str, Callable[[Session, Play, Actor], Iterator[Offer]]] = {
    "turn": _turns,
    "board": _other_boards,
    "table": _other_tables,
    "missing": _without_result,
    "foul": _fouls,
}


def for_encounter(session: Session, encounter: Encounter, by: Actor) -> list[Offer]:
    """What a table may need in a round: turned, sent on."""
    if not permissions.may("encounters", session, by) or encounter.sits_out:
        return []
    offers = [
        Offer(
            "turn",
            "turn-table",
            _("Swap N-S and E-W"),
            lambda: turn_tables(encounters=[_encounter(session, encounter.pk)], by=by),
        )
    ]
    if not encounter.moved_on:
        act = lambda: move_on(encounter=_encounter(session, encounter.pk), by=by)  # noqa: E731
        offers.append(Offer("on", "on", _("Move on to the next round"), act))
    return offers


def groups_for_section(session: Session, section: Section, by: Actor) -> list[str]:
    """The heading under which `for_section` prepares what a section may need."""
    return ["cut"] if section.rounds > 1 and permissions.may("encounters", session, by) else []


def for_section(session: Session, section: Section, by: Actor) -> list[Offer]:
    """The last round may be cut."""
    return for_sections(session, [section], by).get(section.pk, [])


def for_sections(session: Session, sections: Iterable[Section], by: Actor) -> dict[int, list[Offer]]:
    """What `for_section` offers, by the id of each section; one query for all."""
    if not permissions.may("encounters", session, by):
        return {}
    return {section.pk: [_cutting(session, section, by)] for section in sections if section.rounds > 1}


def _cutting(session: Session, section: Section, by: Actor) -> Offer:
    def act() -> Deed:
        return cut_round(section=session.sections.get(pk=section.pk), by=by)

    return Offer("cut", "cut", _("Cut round {round}").format(round=section.rounds), act)


def groups_for_pair(session: Session, entry: Entry, by: Actor) -> list[str]:
    """The heading under which `for_pair` prepares when a pair may leave, or come back."""
    groups = {Entry.State.ACTIVE.value: ["left"], Entry.State.WITHDRAWN.value: ["came"]}.get(entry.state, [])
    return groups if permissions.may("encounters", session, by) else []


def for_pair(session: Session, entry: Entry, by: Actor) -> list[Offer]:
    """A pair that plays may leave before a round; one that left may come back."""
    if not groups_for_pair(session, entry, by):
        return []
    encounters = encounters_with(entry)
    seated = [e for e in encounters if e.round.number <= entry.section.rounds]
    if is_by_round(entry.section) and entry.state == Entry.State.WITHDRAWN:
        seated = [e for e in seated if e.idle_boards]  # the others were played before it left
    rounds = sorted({e.round.number for e in seated} | set(_round_to_pair(entry.section)))
    if entry.state == Entry.State.ACTIVE:
        entered_plays = Play.objects.filter(
            entered(), encounter__in=encounters, encounter__round__number__lte=entry.section.rounds
        )
        last = max(entered_plays.values_list("encounter__round__number", flat=True), default=0)
        return [_leaving(session, entry.pk, number, by) for number in rounds if number > last]
    if entry.state == Entry.State.WITHDRAWN:
        return [_coming(session, entry.pk, (), number, by) for number in rounds]
    return []


def _round_to_pair(section: Section) -> list[int]:
    """The round that is paired next, where rounds are paired one at a time."""
    number = rounds_paired(section) + 1
    return [number] if is_by_round(section) and number <= section.rounds else []


def _leaving(session: Session, pk: int, number: int, by: Actor) -> Offer:
    def act() -> Deed:
        return withdraw_pair(entry=_entry(session, pk), from_round=number, by=by)

    return Offer("left", f"left-{number}", _("Withdrawn before round {round}").format(round=number), act)


def _coming(session: Session, pk: int, people: People, number: int, by: Actor) -> Offer:
    def act() -> Deed:
        return fill_phantom(entry=_entry(session, pk), people=people, from_round=number, by=by)

    label = _("Start in round {round}").format(round=number)
    return Offer("came", f"pair-{pk}-{number}", label, act, round=number)


def _entry(session: Session, pk: int) -> Entry:
    return Entry.objects.select_related("section__session").get(pk=pk, section__session=session)


def for_late_pair(session: Session, people: People, by: Actor, name: str = "") -> list[Offer]:
    """Where a late entry can play: the phantom's place, as a rover, from the next pairing on; by section,
    the next rounds first. `name` is a team's own.
    """
    offers: list[Offer] = []
    sections = list(session.sections.order_by("letter"))
    for section in sections:
        if is_by_round(section):
            here = list(_next_pairing(session, section, people, by, name))
        else:
            here = [
                *_phantoms(session, section, people, by),
                *_rovers(session, section, people, by),
                *_joins(session, section, people, by),
            ]
        if len(sections) > 1:
            template = _("{offer}, section {section}")
            here = [
                replace(offer, label=template.format(offer=offer.label, section=section.letter))
                for offer in here
            ]
        offers += here
    return offers


def _next_pairing(
    session: Session, section: Section, people: People, by: Actor, name: str
) -> Iterator[Offer]:
    try:
        number = require_round_to_come(section)
    except RuleError:
        return

    def act() -> Deed:
        again = session.sections.get(pk=section.pk)
        return late_for_next_round(section=again, people=people, by=by, name=name)

    label = _("Start in round {round}").format(round=number)
    yield Offer("paired", f"paired-{section.pk}", label, act, round=number)


def _phantoms(session: Session, section: Section, people: People, by: Actor) -> Iterator[Offer]:
    for entry in section.entries.filter(state=Entry.State.PHANTOM):
        for number in _rounds_to_come(section):
            offer = _coming(session, entry.pk, people, number, by)
            label = _("Start in round {round} as number {number}").format(round=number, number=entry.number)
            yield replace(offer, group="phantom", label=label)


def _rovers(session: Session, section: Section, people: People, by: Actor) -> Iterator[Offer]:
    for number in _rounds_to_come(section):
        try:
            rover = rover_for(section, number)
        except RuleError:
            continue
        if all(encounter.round.number > number for encounter in rover.encounters):
            continue  # it would play as if it came in a later round, which is offered too
        label = _("Start in round {round} as pair {number}, a rover").format(
            round=number, number=rover.number
        )
        act = partial(add_rover, section=section, people=people, from_round=number, by=by)
        yield Offer("rover", f"rover-{section.pk}-{number}", label, act, _sits_out(rover), number)


def _sits_out(rover: Rover) -> str:
    """Who gives up a table to the rover, and when."""
    template = _("Pair {pair} sits out in round {round}.")
    by_round = sorted(rover.encounters, key=lambda encounter: encounter.round.number)
    homes = ((e.east if e.turned else e.north, e.round.number) for e in by_round)
    return " ".join(
        template.format(pair=number_in_session(pair), round=number) for pair, number in homes if pair
    )


def _joins(session: Session, section: Section, people: People, by: Actor) -> Iterator[Offer]:
    """The rounds to come seated anew with the pair, or with it and a second one, still nameless, at a new
    table. Where a pair is missing, its place is taken first.
    """
    if section.entries.filter(state=Entry.State.PHANTOM).exists():
        return
    for group, pairs in (("join", [people]), ("open", [people, ()])):
        try:
            plan = plan_pairs(section, len(pairs))
        except RuleError:
            continue
        act = partial(_join, session, section.pk, pairs, by)
        new = sorted(set(plan.evening.entries) - set(section.entries.values_list("number", flat=True)))
        template = ngettext(
            "Start in round {round} as pair {numbers}",
            "Start in round {round} as pairs {numbers}",
            len(new),
        )
        label = template.format(numbers=_(" and ").join(map(str, new)), round=plan.evening.fixed + 1)
        consequences = " ".join(map(say, plan.words))
        yield Offer(group, f"{group}-{section.pk}", label, act, consequences, plan.evening.fixed + 1)


def _join(session: Session, pk: int, pairs: Sequence[People], by: Actor) -> Deed:
    return add_pairs(section=session.sections.get(pk=pk), people=pairs, by=by)


def groups_for_round(session: Session, by: Actor) -> list[str]:
    """The heading under which `for_round` prepares what may be done about a round."""
    return ["again"] if permissions.may("encounters", session, by) else []


def for_round(session: Session, section: Section, number: int, by: Actor) -> list[Offer]:
    """A round may be played once more, after the last."""
    if not groups_for_round(session, by):
        return []

    def act() -> Deed:
        return repeat_round(section=session.sections.get(pk=section.pk), number=number, by=by)

    return [Offer("again", "again", _("Play round {round} again at the end").format(round=number), act)]


def _rounds_to_come(section: Section) -> list[int]:
    """The rounds in which no board has a result yet."""
    entered_plays = Play.objects.filter(
        entered(), encounter__round__section=section, encounter__round__number__lte=section.rounds
    )
    begun = max(entered_plays.values_list("encounter__round__number", flat=True), default=0)
    return list(range(begun + 1, section.rounds + 1))
