"""A table as its phone's script reads it: plain data, with the words that the server knows best."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.people.words import say
from scoring.bridge.outcome_words import outcome_words, ruling_words
from scoring.bridge.tables import is_contract, table_in
from scoring.models import Device, Encounter, Entry, Session, TableLink
from scoring.services import phones
from scoring.words import Message, RuleError
from tournaments.models import Call
from tournaments.models.event_settings import event_settings
from tournaments.selectors.control.arrivals import FIRST
from tournaments.selectors.results.adjusted_laws import adjusted_laws
from tournaments.selectors.table.board_at import BoardAt, text_of
from tournaments.selectors.table.change import Change
from tournaments.selectors.table.evening import sits_out_to_the_end
from tournaments.selectors.table.moves import boards_only, is_here
from tournaments.selectors.table.phone import Meeting, Table

SEAT_LETTERS = {"N": "north", "E": "east", "S": "south", "W": "west"}


def state_of(table: Table, session_version: int, device: Device) -> dict[str, Any]:
    """The document of everything that a phone shows, and needs to go on without a connection.

    `session_version` was read before the table was. A table that is `short` leaves out who sits where, the
    moves and the results of others, which are still as the phone has them.
    """
    laws = _laws(table.session, (board for meeting in table.meetings for board in meeting.boards))
    return {
        "version": f"{table.newest}.{session_version}",
        "at": timezone.now().isoformat(),
        "link": table.link.pk,
        "table": table.label,
        "device": device.pk,
        "askLead": event_settings(table.session.contest).ask_lead,
        "session": {
            "state": table.session.state,
            "open": is_open(table),
            "words": session_words(table.session),
        },
        "called": any(call.kind == Call.Kind.TABLE for call in table.calls),
        "unpaired": table.unpaired,
        "current": None if table.current is None else table.meetings[table.current].encounter.pk,
        "meetings": [_meeting(table, meeting, device, laws) for meeting in table.meetings],
    }


def state_with(change: Change, link: TableLink, device: Device) -> dict[str, Any]:
    """The change for a phone that showed everything before its entry: one board, and how far the table is."""
    return {
        "version": change.version,
        "at": timezone.now().isoformat(),
        "link": link.pk,
        "device": device.pk,
        "current": change.current,
        "changed": {
            "opened": sorted(change.opened),
            "meeting": {"id": change.encounter, "done": change.done, "begun": True, "arriving": False},
            "board": _board(change.board, device, _laws(link.session, [change.board]))
            | _of_older(link.session, change.board),
        },
    }


def is_open(table: Table) -> bool:
    """Whether the table may still enter results and answers."""
    try:
        phones.require_open(table.link)
    except RuleError:
        return False
    return True


def session_words(session: Session) -> str:
    """How far the session is, in words; "" while it is in play."""
    if session.state == Session.State.FINISHED:
        return _("Play is over. Results can still be corrected.")
    if session.state == Session.State.OFFICIAL and session.official and session.corrections_until:
        return _("Official since {official}; correction period ends {until}.").format(
            official=_clock(session, session.official), until=_clock(session, session.corrections_until)
        )
    if session.state == Session.State.CLOSED:
        return _("The results are final. If something is wrong, ask the director.")
    return ""


def _clock(session: Session, moment: Any) -> str:
    return date_format(timezone.localtime(moment, session.club.tz), "H:i")


def _meeting(table: Table, meeting: Meeting, device: Device, laws: Mapping[int, str]) -> dict[str, Any]:
    encounter = meeting.encounter
    state = {
        "id": encounter.pk,
        "round": meeting.round,
        "done": meeting.done,
        "movedOn": encounter.moved_on,
        "begun": meeting.begun,
        "sitsOut": meeting.sits_out,
        "confirmed": encounter.confirmed is not None,
        "turned": encounter.turned,
        "arriving": _may_arrive(table, meeting),
        "boards": [_board(board, device, laws) | _of_older(table.session, board) for board in meeting.boards],
    }
    return state if table.short else state | _seated(table, meeting)


def _may_arrive(table: Table, meeting: Meeting) -> bool:
    """Whether its players can say here that they have arrived: before the first board of round 1."""
    entered = any(board.play.last_revision for board in meeting.boards)
    return table.session.state == Session.State.PLAYING and meeting.round == FIRST and not entered


def _seated(table: Table, meeting: Meeting) -> dict[str, Any]:
    """Who sits at a meeting and where they go next, which no result changes."""
    encounter = meeting.encounter
    return {
        "turnWords": turn_words(encounter, table.contestants),
        "ns": side((encounter.north, encounter.south), encounter, ("N", "S"), table.contestants),
        "ew": side((encounter.east, encounter.west), encounter, ("E", "W"), table.contestants),
        "names": {letter: person_name(encounter, letter) for letter in SEAT_LETTERS},
        "sitOutWords": sit_out_words(table, meeting),
        "toldSeats": [
            call.words
            for call in table.calls
            if call.kind == Call.Kind.SEATS and call.encounter_id == encounter.pk
        ],
        "moves": movement_words(table.moves(meeting)),
        **({"ends": True} if sits_out_to_the_end(table, meeting) else {}),
    }


def movement_words(texts: Iterable[Message]) -> list[str]:
    """The sentences of a movement in the reader's language."""
    return [say(text) for text in texts]


def person_name(encounter: Encounter, letter: str) -> str:
    person = encounter.person_in(SEAT_LETTERS[letter])
    return person.name if person else ""


def side(
    holders: tuple[Entry | None, Entry | None],
    encounter: Encounter,
    seats: tuple[str, str],
    contestants: str,
) -> dict[str, Any] | None:
    """Who sits on a side, a pair, a team's pair or two players: their number, their names, and both as words.

    None where nobody sits there.
    """
    entry, partner = holders
    if entry is None or not is_here(entry.state, waits=encounter.sits_out):
        return None
    numbers: int | str = entry.number
    if partner is not None and partner != entry:
        numbers = f"{entry.number} & {partner.number}"
    names = [name for name in (person_name(encounter, letter) for letter in seats) if name]
    words = " & ".join(names) or NUMBERED[contestants].format(number=numbers)
    if entry.name:
        words = _("{team}: {names}").format(team=entry.name, names=words)
    return {"number": numbers, "names": names, "words": words}


NUMBERED = {
    "pairs": gettext_lazy("pair {number}"),
    "players": gettext_lazy("players {number}"),
    "teams": gettext_lazy("team {number}"),
}
TURNED = {
    "pairs": gettext_lazy("Turn the board: pair {number} now sits E-W."),
    "players": gettext_lazy("Turn the board: player {number} now sits East."),
    "teams": gettext_lazy("Turn the board: team {number} now sits E-W."),
}
RESTS = {
    "pairs": gettext_lazy("Pair {number}: you sit out round {round}."),
    "players": gettext_lazy("Player {number}: you sit out round {round}."),
    "teams": gettext_lazy("Team {number}: you sit out round {round}."),
}


def turn_words(encounter: Encounter, contestants: str) -> str:
    if not encounter.turned or encounter.east is None:
        return ""
    return TURNED[contestants].format(number=encounter.east.number)


def sit_out_words(table: Table, meeting: Meeting) -> list[str]:
    """What the pair without opponents reads: that it sits out, where it is next, where the boards go."""
    if not meeting.sits_out:
        return []
    words = []
    for entry in (meeting.encounter.north, meeting.encounter.east):
        if entry is not None and is_here(entry.state, waits=True):
            words.append(RESTS[table.contestants].format(number=entry.number, round=meeting.round))
            words += _next_words(table, entry, meeting)
    words = words or [_("This table is not in use in round {round}.").format(round=meeting.round)]
    return words + movement_words(boards_only(table.moves(meeting)))


def _next_words(table: Table, entry: Entry, meeting: Meeting) -> list[str]:
    place = table.next_of(entry, meeting)
    if place is None:
        return [
            _("The draw for the next round has not been made yet.")
            if table.unpaired
            else _("That was your last round.")
        ]
    template = _("Next: table {table}, {direction}, in round {round}.")
    return [template.format(table=place.table, direction=place.direction, round=place.round)]


def _laws(session: Session, boards: Iterable[BoardAt]) -> dict[int, str]:
    """The law of each adjusted score that the table sees, by play. One query if there are any."""
    return adjusted_laws(
        session,
        {
            board.play.pk: board.outcome
            for board in boards
            if board.ruled and not board.hidden and board.outcome is not None
        },
    )


def _board(board: BoardAt, device: Device, laws: Mapping[int, str]) -> dict[str, Any]:
    play, accepted = board.play, board.play.accepted
    seen = None if board.hidden else accepted
    others = [{"result": text, "score": score, "count": count} for text, score, count in board.others or ()]
    return {
        "number": play.board.number,
        "label": str(play.board),
        "dealer": play.board.dealer.value,
        "vul": play.board.vulnerability.value,
        "turned": play.turned,
        **({"extra": True} if play.extra else {}),
        "entered": board.entered,
        "agreed": play.agreed,
        "waiting": play.waiting,
        "conflict": play.conflict,
        "pending": board.pending,
        "ruled": board.ruled,
        "hidden": board.hidden,
        **({} if board.disputed is None else {"disputed": board.disputed}),
        "revision": play.last_revision,
        "counts": seen.number if seen else 0,
        "mine": bool(seen and seen.by_device_id == device.pk),
        "result": result_text(board),
        "lead": str(board.outcome.lead) if board.outcome and board.outcome.lead else "",
        "score": None if board.hidden or play.score != play.score_ew else play.score,
        "words": "" if board.hidden or not board.ruled else ruled_words(board, laws.get(play.pk, "")),
        "doubts": [say(doubt) for doubt in board.doubts],
        **({} if board.others is None else {"others": others, "awaited": board.awaited or ""}),
    }


def _of_older(session: Session, board: BoardAt) -> dict[str, Any]:
    """The fields that boards have at auction bridge and whist only: result in words, honours, low spades."""
    if is_contract(table_in(session.contest.settings)):
        return {}
    outcome = board.outcome
    return {
        "said": say(outcome_words(outcome)) if outcome else "",
        "honours": str(outcome.honours) if outcome and outcome.honours else "",
        "low": bool(outcome and outcome.low_spades),
    }


def result_text(board: BoardAt) -> str:
    """The result as the script reads it; "" where there is none to show."""
    return text_of(board.outcome) if board.outcome else ""


def ruled_words(board: BoardAt, law: str = "") -> str:
    """What the director has decided on a board: "Adjusted score: N-S +620, E-W +100 (Law 64C1)"."""
    if board.outcome is None:
        return board.play.get_kind_display()
    words = capfirst(say(ruling_words(board.outcome)))
    return _("{words} (Law {law})").format(words=words, law=law) if law else words
