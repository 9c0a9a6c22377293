"""How the second session of an event can go on from the first: what fits, who plays by which number."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from clubs.people.words import say
from scoring.models import Entry, Section, Session
from scoring.words import N_, RuleError
from scoring.words.figures import rounded
from tournaments.models.section_movement import section_movement
from tournaments.movements import Movement
from tournaments.movements.sessions.event import EventFairness, event_fairness, joined, renumbered
from tournaments.movements.sessions.following import in_event, second_sessions
from tournaments.movements.sessions.reasons import reasons
from tournaments.movements.sessions.values import Following, event_number
from tournaments.selectors.by_round import is_by_round
from tournaments.selectors.setup.room_plan import has_plan, numbers_of_choice, seat_name
from tournaments.selectors.setup.sheet import PLACES, SheetLine, line_of
from tournaments.selectors.setup.who_meets import stored_rows


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which form was asked for: its key, and the boards and minutes for which it was shown."""

    key: str
    boards: int | None = None
    minutes: int | None = None

    @classmethod
    def from_text(cls, text: str) -> Wanted:
        """Read what `as_text` wrote. Raises RuleError "movement.choice"."""
        try:
            wanted = cls(**json.loads(text))
        except (TypeError, ValueError, RecursionError):
            raise _no_such_form() from None
        numbers = (wanted.boards, wanted.minutes)
        if not isinstance(wanted.key, str) or not all(one is None or type(one) is int for one in numbers):
            raise _no_such_form()
        return wanted

    @property
    def as_text(self) -> str:
        """The wish as one form field carries it."""
        return json.dumps({"key": self.key, "boards": self.boards, "minutes": self.minutes})


def _no_such_form() -> RuleError:
    return RuleError("movement.choice", "choice", "Choose one of the movements offered.", "")


@dataclass(frozen=True, slots=True)
class FollowingOffer:
    """One way to go on, in words; the first session's figures are in it. `wanted` is what asks for it."""

    title: str
    tables: int
    rounds: int
    boards_per_round: int
    boards: int
    winners: int
    playing_minutes: int
    meetings: str
    balance: str
    reasons: Sequence[str]
    wanted: Wanted


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a pair of the second session begins: by which number, at which seat, and who it was before."""

    line: SheetLine
    before: str
    number: str
    seat: str


class Followed:
    """The session before a session of pairs that is being set up, and who of it plays on.

    `first` are its movements by section, as far as they were played; `numbers` are the event's numbers of
    the entries, by their ids: those who come new have the number of somebody who does not play on.
    """

    def __init__(self, sections: Sequence[Section], before: Sequence[Section]) -> None:
        self.sections, self.before = sections, before
        self.first = [_played(section) for section in before]
        self.was_changed = any(
            _differs(section, movement) for section, movement in zip(before, self.first, strict=True)
        )

    @cached_property
    def entries(self) -> list[Entry]:
        """Those who play in the second session, by section and number."""
        entries = Entry.objects.filter(section__in=self.sections).exclude(state=Entry.State.PHANTOM)
        related = entries.select_related("section__session__contest", "previous__section")
        return list(related.prefetch_related("members__person").order_by("section__letter", "number"))

    @cached_property
    def numbers(self) -> dict[int, int]:
        """Raises RuleError "movement.two_sessions" if more come new than do not play on."""
        place = {section.pk: index for index, section in enumerate(self.before)}
        known = {number for number in self._all if number is not None}
        numbers: dict[int, int] = {}
        new: list[Entry] = []
        for entry in self.entries:
            previous = entry.previous
            number = event_number(place[previous.section_id], previous.number) if previous else None
            if number in known and number not in numbers.values():
                numbers[entry.pk] = number
            else:
                new.append(entry)
        free = [number for number in self._all if number not in numbers.values()]
        if len(new) > len(free):
            raise RuleError(
                "movement.two_sessions",
                "first",
                N_("More pairs play than in the first session, so no movement goes on from it."),
                "",
            )
        # A pair that was there comes before one that never was: its place has opponents of its own.
        for entry, number in zip(
            new, sorted(free, key=lambda one: (one in self._missing, one)), strict=False
        ):
            numbers[entry.pk] = number
        return numbers

    @cached_property
    def _all(self) -> list[int]:
        """Every number of the event, those of half tables too."""
        return [
            event_number(index, number)
            for index, movement in enumerate(self.first)
            for number in range(1, 2 * movement.tables + 1)
        ]

    @cached_property
    def _missing(self) -> set[int]:
        return {
            event_number(index, number)
            for index, movement in enumerate(self.first)
            for number in range(1, 2 * movement.tables + 1)
            if number not in movement.entries
        }

    def forms(self, boards: int | None, minutes: int | None) -> list[Following]:
        """What fits, best first. Raises RuleError "movement.two_sessions"."""
        here = set(self.numbers.values())
        absent = [number for number in self._all if number not in here]
        return second_sessions(
            self.first, boards=boards, minutes=minutes, absent=absent, joined_by=here & self._missing
        )

    def form(self, wanted: Wanted) -> Following:
        """The form that was asked for. Raises RuleError "movement.choice" if there is none."""
        for form in self.forms(wanted.boards, wanted.minutes):
            if form.key == wanted.key:
                return form
        raise _no_such_form()


def followed(session: Session) -> Followed | None:
    """The session that a session follows, where its movement can go on from there; None for all others.

    Both are of pairs that play whole movements, with as many sections, each of one field. At most six
    queries.
    """
    sections = list(session.sections.order_by("letter").select_related("session__contest"))
    if not sections or not has_plan(sections[0]):
        return None
    previous = list(
        Section.objects.filter(entries__later__section__session=session)
        .distinct()
        .order_by("letter")
        .select_related("session__contest")
    )
    if len({section.session_id for section in previous}) != 1:
        return None
    before = list(previous[0].session.sections.order_by("letter").select_related("session__contest"))
    alike = len(before) == len(sections) and all(
        len({section.field_id for section in those}) == 1 for those in (before, sections)
    )
    if not alike or any(section_movement(one).choice is None or is_by_round(one) for one in before):
        return None
    return Followed(sections, before)


def _played(section: Section) -> Movement:
    """The section's movement up to the last round that was played."""
    choice = section_movement(section).choice
    assert choice is not None, "a session that is gone on from has its movements"
    movement = choice.movement()
    rounds = min(section.rounds or movement.rounds, movement.rounds)
    return replace(
        movement,
        rounds=rounds,
        seatings=tuple(s for s in movement.seatings if s.round <= rounds),
        sit_outs=tuple(one for one in movement.sit_outs if one.round <= rounds),
    )


def _differs(section: Section, movement: Movement) -> bool:
    """Whether others met than the movement has it: somebody came late, left, or was seated anew."""
    planned = {(s.round, frozenset((s.ns, s.ew))) for s in movement.seatings}
    played = {(row.round, frozenset((row.ns, row.ew))) for row in stored_rows(section)}
    return not planned <= played


def following_offers(
    origin: Followed, *, boards: int | None = None, minutes: int | None = None
) -> list[FollowingOffer]:
    """How the session can go on, as the page of movements shows it, best first. Raises RuleError."""
    return [
        FollowingOffer(
            title=say(form.title),
            tables=sum(part.movement.tables for part in form.parts),
            rounds=form.movement.rounds,
            boards_per_round=form.movement.boards_per_round,
            boards=form.movement.rounds * form.movement.boards_per_round,
            winners=len(form.figures.balances),
            playing_minutes=form.minutes,
            meetings=_meetings(form.figures),
            balance=" / ".join(dict.fromkeys(str(rounded(q, 1)) for q in form.figures.balances)),
            reasons=[say(reason) for reason in form.reasons],
            wanted=Wanted(form.key, boards, minutes),
        )
        for form in origin.forms(boards, minutes)
    ]


def _meetings(figures: EventFairness) -> str:
    """How many of the couples meet: "120 of 120"."""
    return f"{figures.couples - figures.never} / {figures.couples}"


def both_sessions(origin: Followed) -> list[str]:
    """What the chosen movements bring over both sessions, in words; nothing until all are chosen."""
    chosen = [section_movement(section).choice for section in origin.sections]
    choices = [choice for choice in chosen if choice is not None and not choice.is_by_round]
    if len(choices) < len(origin.sections):
        return []
    movements = [choice.movement() for choice in choices]
    numbers = {(entry.section_id, entry.number): origin.numbers[entry.pk] for entry in origin.entries}
    seated = all(
        (section.pk, number) in numbers
        for section, movement in zip(origin.sections, movements, strict=True)
        for number in movement.entries
    )
    if not seated or len({movement.boards_per_set for movement in movements}) > 1:
        return []
    second = joined(
        [
            renumbered(movement, {number: numbers[section.pk, number] for number in movement.entries})
            for section, movement in zip(origin.sections, movements, strict=True)
        ]
    )
    figures = event_fairness([in_event(origin.first), second])
    return [say(reason) for reason in reasons(figures, 1, shares=False)]


def seats_of(section: Section, origin: Followed) -> list[Seat]:
    """Where the pairs of a section begin by its chosen movement, by number; "" for who sits out first."""
    choice = section_movement(section).choice
    if choice is None or choice.is_by_round:
        return []
    places = numbers_of_choice(choice).places
    return [
        Seat(
            line_of(entry, PLACES["pairs"]),
            str(entry.previous) if len(origin.before) > 1 else str(entry.previous.number),
            str(entry) if len(origin.before) > 1 else str(entry.number),
            seat_name(places.get(entry.number, 0)),
        )
        for entry in origin.entries
        if entry.section_id == section.pk and entry.previous is not None
    ]
