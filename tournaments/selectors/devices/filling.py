"""What a federation's scoring file is to have of a session's results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.stated import contestants_in
from scoring.models import SEATS, Field, Penalty, Play, Session
from scoring.selectors.cut import CUT_PLAY
from scoring.selectors.labels import number_in_session
from scoring.words import Message
from tournaments.exchange.bws.filling import Filling, Place, Result, filling_of
from tournaments.exchange.bws.numbered import NumberedFile, numbered
from tournaments.models import DeviceFile
from tournaments.selectors.control.rulings import penalty_message

OPEN = (OutcomeKind.NOT_ENTERED.value, OutcomeKind.LATER.value)


@dataclass(frozen=True, slots=True)
class Entered:
    """The results of a session by the places of a file. At the places `taken_back` none counts any more.

    `beside` names what is no result of a board, but changes the ranking.
    """

    results: tuple[Result, ...]
    taken_back: frozenset[Place]
    beside: tuple[Message, ...]


def by_hand(file: DeviceFile) -> tuple[Message, ...]:
    """What counts in the session and no row of the file can say, for somebody to enter it there by hand."""
    return filling_now(file, numbered(bytes(file.data))).by_hand


def filling_now(file: DeviceFile, content: NumberedFile) -> Filling:
    """What some state of the file lacks of the results of now."""
    entered = entered_in(file)
    filling = filling_of(
        content.file, content.numberings, entered.results, entered.taken_back, can_erase=content.can_erase
    )
    return Filling(filling.rows, filling.erased, (*filling.by_hand, *entered.beside))


def entered_in(file: DeviceFile) -> Entered:
    """The results that count in the file's sections, with what else counts there. Three queries."""
    number_by_section = {pk: int(number) for number, pk in file.sections.items()}
    is_of_players = contestants_in(file.session.contest.settings) == "players"
    columns = (
        "encounter__round__section_id",
        "encounter__table",
        "encounter__round__number",
        "board__number",
        "board__form",
        "turned",
        "kind",
        "accepted__outcome",
        "accepted__at",
        *(f"encounter__{seat}__number" for seat in SEATS),
    )
    plays = Play.objects.filter(
        ~CUT_PLAY, encounter__round__section__in=number_by_section, last_revision__gt=0
    )
    results, taken_back, beside = [], set(), []
    tz = file.session.club.tz
    rows = plays.exclude(board=None).order_by("board__form", "pk").values_list(*columns)
    for section, table, round_, board, form, turned, kind, outcome, at, *seats in rows:
        place = number_by_section[section], table, round_, board
        if outcome is None or kind in OPEN:
            taken_back.add(place)
            continue
        seated = tuple(number or 0 for number in (seats if is_of_players else seats[:2]))
        if turned:
            north, east, *others = seated
            seated = (east, north, *reversed(others))
        local = at.astimezone(tz).replace(tzinfo=None)
        results.append(Result(place, seated, Outcome.from_json(outcome), local))
        if form != "a":
            beside.append(_fouled(table, round_, board))
    return Entered(tuple(results), frozenset(taken_back), (*beside, *_penalties(file)))


def _fouled(table: int, round_: int, board: int) -> Message:
    return Message(
        "Table {table}, round {round}, board {board}: the board was fouled, and this result is compared only "
        "with those of the same form.",
        table=table,
        round=round_,
        board=board,
    )


def _penalties(file: DeviceFile) -> Iterator[Message]:
    penalties = Penalty.objects.filter(entry__section__in=file.sections.values(), reversed_at=None)
    for penalty in penalties.select_related("entry__section").order_by("at", "pk"):
        who = number_in_session(penalty.entry)
        yield Message("Number {who}: {penalty}.", who=who, penalty=penalty_message(penalty))


def tables_of(session: Session, sections: Mapping[int, int]) -> Iterator[tuple[Place, tuple[int, ...]]]:
    """Every board of the session's movement, as the file names its place, with who sits there.

    `sections` has the file's number by the id of the section. Two queries.
    """
    is_of_players = contestants_in(session.contest.settings) == "players"
    columns = (
        "encounter__round__section_id",
        "encounter__table",
        "encounter__round__number",
        "board__number",
        *(f"encounter__{seat}__number" for seat in SEATS),
    )
    plays = Play.objects.filter(~CUT_PLAY, encounter__round__section__session=session).exclude(board=None)
    order = ("encounter__round__section__letter", "encounter__round__number", "encounter__table", "pk")
    for section, table, round_, board, *seats in plays.order_by(*order).values_list(*columns):
        seated = tuple(number or 0 for number in (seats if is_of_players else seats[:2]))
        yield (sections[section], table, round_, board), seated


def versions_of(file: DeviceFile) -> str:
    """The state of the results that go into the file: another text as soon as one changes. One query."""
    fields = Field.objects.filter(sections__in=file.sections.values()).distinct().order_by("pk")
    return ",".join(f"{pk}:{version}" for pk, version in fields.values_list("pk", "version"))
