"""A federation's scoring file (`.bws`) becomes a session that is ready to begin here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from django.db import transaction

from clubs.people.models import Club, Person
from clubs.people.selectors import persons_of, today
from scoring import permissions
from scoring.actors import Actor
from scoring.cards import Deal
from scoring.comparison.methods import MethodName
from scoring.models import Contest, Entry, EntryMember, Section, Session
from scoring.words import RuleError, Seat
from tournaments.exchange.bws.movement import movement_of
from tournaments.exchange.bws.numbered import NumberedFile, numbered
from tournaments.exchange.bws.numbering import SOURCE, Numbering
from tournaments.exchange.bws.values import Scoring, SeatRow
from tournaments.movements import Movement
from tournaments.movements.own import LONGEST_NAME, OWN, own_options
from tournaments.movements.stored import Choice
from tournaments.movements.typed import text_of
from tournaments.selectors.devices import folder
from tournaments.services.devices.filling import keep
from tournaments.services.exchange.deals import boards_to_play, put_on
from tournaments.services.exchange.people import Key, persons_of_entries
from tournaments.services.setup.sessions import add_section, choose_movement, create_session

LONGEST_TITLE = 120
UNNAMED = "Imported session"
LONGEST_LETTER = 2
METHODS = {
    Scoring.MATCHPOINTS: MethodName.MATCHPOINTS,
    Scoring.IMPS: MethodName.IMPS_CROSS,
    Scoring.BOARD_A_MATCH: MethodName.BAM,
    Scoring.TEAMS: MethodName.IMPS,
}
SEATS_OF = {
    "pairs": {Seat.N: 1, Seat.S: 2, Seat.E: 1, Seat.W: 2},
    "players": {Seat.N: 1, Seat.S: 1, Seat.E: 1, Seat.W: 1},
    "teams": {Seat.N: 1, Seat.S: 2, Seat.E: 3, Seat.W: 4},
}
"""Which member of its entry sits where: see `EntryMember`."""

Seated = Mapping[tuple[int, int], SeatRow]
"""Who plays as which member: by our number and seat."""


def session_from_file(*, club: Club, data: bytes, name: str, by: Actor) -> Session:
    """A session in setting up, with the movement, the boards and the people of a scoring file.

    The file is kept with it: the results that are entered here can be written into it (`filling`), in the
    club's folder too if it is there under this `name`. The session has the name that the file says, else the
    file's own. Raises RuleError "permission.settings", "jet.*", "bws.*", "own.*", "movement.*" and
    "filling.taken".
    """
    permissions.require("settings", Session(contest=Contest(club=club)), by)
    content = numbered(data)
    _require_set_up_alone(content)
    movements = {number: _movement(one, name) for number, one in content.numberings.items()}
    return _built(club, content, movements, name, by)


def _require_set_up_alone(content: NumberedFile) -> None:
    if any(not row.erased for row in content.file.received):
        raise RuleError(
            "bws.results",
            "file",
            "This scoring file already has results. Import it as a finished session instead.",
            SOURCE,
        )
    letters = Counter(one.section.letter for one in content.numberings.values())
    for letter, count in letters.items():
        if count > 1 or not letter.isalpha() or len(letter) > LONGEST_LETTER:
            raise RuleError(
                "bws.letter",
                "file",
                "Sections need different letters, of one or two characters each, not {letter}.",
                SOURCE,
                letter=letter,
            )


def _movement(numbering: Numbering, name: str) -> Movement:
    return movement_of(numbering, _title(_stem(name))[:LONGEST_NAME] or numbering.section.letter)


def _stem(name: str) -> str:
    """A file's name without its folders and its ending."""
    plain = name.replace("\\", "/").rpartition("/")[2]
    return plain.rpartition(".")[0] or plain


def _title(text: str) -> str:
    """A text of a stranger as one line."""
    return " ".join("".join(mark if mark.isprintable() else " " for mark in text).split())


@transaction.atomic
def _built(
    club: Club, content: NumberedFile, movements: Mapping[int, Movement], name: str, by: Actor
) -> Session:
    file = content.file
    session = create_session(
        club=club,
        name=(_title(file.name) or _title(_stem(name)) or UNNAMED)[:LONGEST_TITLE],
        date=file.date or today(club),
        by=by,
        settings=_settings(content),
    )
    sections = _sections(session, content, movements, by)
    for number, section in sections.items():
        movement = movements[number]
        options = own_options(str(movement.title), text_of(movement))
        choose_movement(section=section, choice=Choice(OWN, movement.tables, options=options), by=by)
    _enter(club, content, sections, movements)
    _attach(session, content, max(movement.boards for movement in movements.values()))
    ids = {number: section.pk for number, section in sections.items()}
    keep(session, content, ids, name=_name_in_folder(club, name, content.data), by=by)
    return session


def _settings(content: NumberedFile) -> dict[str, object]:
    """How the event is scored. Raises RuleError "bws.scoring" where its sections are scored differently."""
    contestants = {one.contestants for one in content.numberings.values()}
    methods = {METHODS[one.section.scoring or Scoring.MATCHPOINTS] for one in content.numberings.values()}
    if len(contestants) > 1 or len(methods) > 1:
        raise RuleError(
            "bws.scoring", "file", "The sections of this file are scored in different ways.", SOURCE
        )
    return {"contestants": contestants.pop(), "method": methods.pop().value}


def _sections(
    session: Session, content: NumberedFile, movements: Mapping[int, Movement], by: Actor
) -> dict[int, Section]:
    """The sections by the file's numbers; those with the same boards and winners are compared together."""
    first = next(iter(movements.values()))
    sections: dict[int, Section] = {}
    for number, movement in movements.items():
        if sections:
            apart = (movement.winners, movement.boards) != (first.winners, first.boards)
            section = add_section(session=session, by=by, separate_field=apart)
        else:
            section = session.sections.get()
        sections[number] = section
    for number, section in sections.items():
        section.letter = content.numberings[number].section.letter
    _rename(list(sections.values()))
    return sections


def _rename(sections: Sequence[Section]) -> None:
    """Give sections their letters, which some of them may have had until now."""
    for at, section in enumerate(sections):
        Section.objects.filter(pk=section.pk).update(letter=f"{at:02d}")
    for section in sections:
        section.save(update_fields=["letter"])


def _enter(
    club: Club, content: NumberedFile, sections: Mapping[int, Section], movements: Mapping[int, Movement]
) -> None:
    """The entries of all sections with the people that the file names."""
    entries: list[Entry] = []
    keys: list[list[Key]] = []
    places: list[list[int]] = []
    names = {person.national_id: person.name for person in persons_of(club) if person.national_id}
    for number, section in sections.items():
        seated = _seated(content, content.numberings[number])
        for entry in movements[number].entries:
            own = sorted((seat, row) for (who, seat), row in seated.items() if who == entry)
            entries.append(Entry(section=section, number=entry))
            keys.append([(row.name or names.get(row.number, row.number), row.number) for _seat, row in own])
            places.append([seat for seat, _row in own])
    people = persons_of_entries(club, keys)
    _require_once(people)
    Entry.objects.bulk_create(entries, batch_size=500)
    EntryMember.objects.bulk_create(
        (
            EntryMember(entry=entry, seat=seat, person=person)
            for entry, seats, own_people in zip(entries, places, people, strict=True)
            for seat, person in zip(seats, own_people, strict=True)
            if person is not None
        ),
        batch_size=500,
    )


def _require_once(people: Sequence[Sequence[Person | None]]) -> None:
    times = Counter(person for own in people for person in own if person is not None)
    for person, count in times.items():
        if count > 1:
            raise RuleError(
                "bws.person", "file", "{name} has two seats in this file.", SOURCE, name=person.name
            )


def _seated(content: NumberedFile, numbering: Numbering) -> Seated:
    """Who sits down where round 1 seats their pair: later rows of the file are of later rounds."""
    four = numbering.contestants == "players"
    seats: dict[tuple[int, int], SeatRow] = {}
    for row in sorted(_at_the_start(content, numbering), key=lambda row: row.round, reverse=True):
        planned = numbering.rows.get((row.table, 1))
        if planned is None:
            continue
        at = "NESW".index(row.seat.value)
        seated = numbering.seated(planned)
        number = (seated[0], seated[1], seated[2], seated[3])[at] if four else seated[at % 2]
        if number:
            seats[number, SEATS_OF[numbering.contestants][row.seat]] = row
    return seats


def _at_the_start(content: NumberedFile, numbering: Numbering) -> Iterator[SeatRow]:
    return (row for row in content.file.seats if row.section == numbering.section.number and row.round <= 1)


def _attach(session: Session, content: NumberedFile, boards: int) -> None:
    """The deals of the file. Raises RuleError "bws.deals" where a board has two."""
    deals: dict[int, Deal] = {}
    for (section, board), deal in content.file.deals.items():
        if section in content.numberings and deals.setdefault(board, deal) != deal:
            raise RuleError(
                "bws.deals", "file", "Board {board} has different deals in two sections.", SOURCE, board=board
            )
    if deals:
        boards_by_number = {board.number: board for board in boards_to_play(session, boards)}
        put_on(session, {boards_by_number[n]: deal for n, deal in deals.items() if n in boards_by_number})


def _name_in_folder(club: Club, name: str, data: bytes) -> str:
    """The name under which this file is in the club's folder; "" where it is not there."""
    try:
        return name if folder.read_file(club, name) == data else ""
    except RuleError:
        return ""
