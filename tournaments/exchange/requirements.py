"""What a file must have before it is imported or written; each function refuses a file that lacks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.bridge.tables import BOARD_TABLES, TABLES
from scoring.comparison.methods import METHODS
from scoring.words import N_, Message, RuleError, Word, nouns
from scoring.words.encodings import CONTROL, control_in
from tournaments.exchange.event import WITHOUT_RESULT, Event, Form, method_word
from tournaments.exchange.line_ups import SEATS, SEATS_OF_EIGHT

UNREAD = "exchange.columns"
QUESTIONS = "exchange.rows"
MOST_LISTED = 20


def require_contract(event: Event, program: str, source: str) -> None:
    """Refuse the games before contract for a file that has no word for them. RuleError "exchange.game"."""
    if event.game not in TABLES:
        raise RuleError(
            "exchange.game",
            "game",
            "{game}: {program} cannot represent this. Use the Arrowswitch file.",
            source,
            game=Word(BOARD_TABLES[event.game].title),
            program=program,
        )


def require_results(event: Event) -> None:
    """Refuse a file of which no result would come in. Raises RuleError "exchange.nothing"."""
    if any(line.outcome.kind not in WITHOUT_RESULT for _board, line in event.lines()):
        return
    if any(board.deal for board in event.boards):
        template = N_("The file has deals but no results. Attach the deals to a session, on its deals page.")
    elif event.competitors:
        template = N_("The file names the players but has no results: there is nothing to import.")
    else:
        template = N_("The file has no results: there is nothing to import.")
    raise RuleError("exchange.nothing", "file", template, "")


def require_all_read(event: Event) -> None:
    """Refuse a file of which not everything comes in.

    Raises RuleError "exchange.columns", which names the columns that are not read, and "exchange.rows", with
    the rows that cannot come in as they stand.
    """
    if event.questions:
        raise _questions(event.questions)
    if event.unread:
        raise RuleError(
            UNREAD,
            "columns",
            "These parts of the file are not read here: {columns}. Import it without them, or change them "
            "first.",
            "",
            columns=", ".join(event.unread),
        )


def _questions(questions: Sequence[Message]) -> RuleError:
    more = len(questions) - MOST_LISTED
    rows = questions[0]
    for question in questions[1:MOST_LISTED]:
        rows = Message("{rows} {question}", rows=rows, question=question)
    if more > 0:
        rows = Message("{rows} +{more}", rows=rows, more=more)
    return RuleError(
        QUESTIONS,
        "rows",
        "{count} of this file cannot be imported: {rows} Import the file without them, or correct them first "
        "in the program that wrote it.",
        "",
        count=nouns.rows(len(questions)),
        rows=rows,
    )


def require_seats(event: Event) -> None:
    """Refuse more people than seats where nobody says who sat when. Raises RuleError "exchange.seats"."""
    most = SEATS_OF_EIGHT if event.of_eight else SEATS[event.form]
    for competitor in event.competitors:
        players = competitor.players
        if len(players) > most and not any(player.seat for player in players):
            raise RuleError(
                "exchange.seats",
                f"pair {competitor.pair}",
                "Number {number} has {count} people and seats for {most}: {names}. The file does not say who "
                "played in which round. Leave in it those who count, or write them as CSV with the names and "
                "the round in every row.",
                "",
                number=str(competitor.pair),
                count=len(players),
                most=most,
                names=", ".join(player.name for player in players),
            )


def require_visible(event: Event) -> None:
    """Refuse a text with a control character, which nobody sees. Raises RuleError "exchange.control"."""
    for where, text in _texts(event):
        if control := control_in(text):
            raise RuleError(
                "exchange.control",
                where,
                "The text {text} contains the control character {control}. Save the file as UTF-8, or "
                "correct this text in the program that wrote it.",
                "",
                text=CONTROL.sub("\N{REPLACEMENT CHARACTER}", text[:40]),
                control=control,
            )


def _texts(event: Event) -> Iterator[tuple[str, str]]:
    """All that the file calls by name, each with where it is."""
    yield from [
        ("event", event.name),
        ("club", event.club),
        ("club", event.club_number),
        ("program", event.source),
        ("vp", event.vp),
    ]
    for competitor in event.competitors:
        yield f"pair {competitor.pair}", competitor.name
        for player in competitor.players:
            yield f"pair {competitor.pair}", player.name
            yield f"pair {competitor.pair}", player.national_id
    for board, line in event.lines():
        for name in line.people:
            yield f"board {board.number}", name


def require_scored(event: Event) -> None:
    """Refuse what can be read but not be scored here. Raises RuleError "exchange.method"."""
    if event.form is Form.OTHER:
        raise _unscored(N_("This file is for a type of event that is not known here."))
    if event.method is None:
        raise _unscored(N_("This file uses a scoring method that is not known here."))
    if METHODS[event.method].of_teams != (event.form is Form.TEAMS):
        raise _unscored(
            N_("{method}: use a teams method for teams, and only for teams."), method_word(event.method)
        )


def _unscored(template: str, method: Word | None = None) -> RuleError:
    values = {"method": method} if method else {}
    return RuleError("exchange.method", "method", template, "", **values)
