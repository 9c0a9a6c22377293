"""A results file is made ready for import without the club or its database.

An `Event` comes in, read from any format; `prepare` refuses what is not scored here, settles where contract
and score disagree, recognises the settings under which the file's own figures fit, and computes what every
result is worth. A `Prepared` goes out, from which `incoming.build` makes a session. The two are apart because
SQLite has one lock for all writers, and the tables of every club wait for it while a file is added.

Our own files bring their settings with them (see `exchange.additions`), so nothing is recognised for them.
Other files get the settings that `verify` recognised. If one row is refused the whole file is, with its board
in the error, and nothing has been added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.methods import METHODS, GameKind, MethodName
from scoring.comparison.stated import TEAMS_OF_EIGHT
from scoring.models.contest import default_settings
from scoring.services import counting
from scoring.words import RuleError
from tournaments.exchange.check.disagreements import Trust, settled
from tournaments.exchange.check.printed import HANDICAPS
from tournaments.exchange.check.recomputation import byes_of
from tournaments.exchange.check.verification import verify
from tournaments.exchange.event import BoardRecord, Event, Form, TravellerLine
from tournaments.exchange.fields import USUAL
from tournaments.exchange.meetings import Meeting, encounters
from tournaments.exchange.requirements import require_results, require_scored, require_seats
from tournaments.movements.pairing import Odd
from tournaments.ranking.handicap import HandicapUnit
from tournaments.ranking.settings import EventSettings
from tournaments.ranking.settings.answers import settings_answered
from tournaments.ranking.settings.checks import check_settings, check_settings_of_file

CONTESTANTS = {Form.PAIRS: "pairs", Form.INDIVIDUAL: "players", Form.TEAMS: "teams"}
Recognised = Mapping[str, str | int]
"""What was recognised in the file."""
WITHOUT_OUTCOME = (OutcomeKind.NOT_ENTERED, OutcomeKind.LATER)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A results file that was read and verified: what is left to do needs the club and its database.

    `event` has every outcome as it is to be stored, `scores` what each is worth to N-S, line by line.
    `recognised` is what was recognised in it.
    """

    event: Event
    settings: dict[str, Any]
    meetings: Sequence[Meeting]
    scores: Sequence[int | None]
    recognised: Recognised


def prepare(event: Event, trust: Trust | None = None) -> Prepared:
    """All of an import that needs no database: it may take its time and locks nobody out.

    The settings under which the file's own figures fit are taken over. `trust` says what counts where its
    contract and score disagree. Raises RuleError for forms and methods not scored here, for a file without
    results, "exchange.disagree" where a choice is needed, and for a result that cannot be.
    """
    require_scored(event)
    require_results(event)
    require_seats(event)
    _require_whole(event)
    event = settled(event, trust)
    recognised: Recognised = {} if event.settings else verify(event).settings
    settings = _settings(event, recognised)
    event = _as_entered(event, recognised, settings)
    scores = [_worth(board, line, settings) for board, line in event.lines()]
    return Prepared(event, settings, encounters(event), scores, recognised)


def _as_entered(event: Event, recognised: Recognised, settings: Mapping[str, Any]) -> Event:
    """The event with averages for the per cents that stand for them, and with tricks at whist."""
    averages = event.settings is None and _has_averages(recognised, settings)
    in_tricks = EventSettings(settings).game is GameKind.WHIST

    def as_counted(outcome: Outcome) -> Outcome:
        if averages:
            outcome = _with_averages(outcome)
        return _in_tricks(outcome) if in_tricks else outcome

    return replace(
        event,
        boards=tuple(
            replace(
                board,
                lines=tuple(replace(line, outcome=as_counted(line.outcome)) for line in board.lines),
            )
            for board in event.boards
        ),
    )


def _worth(board: BoardRecord, line: TravellerLine, settings: Mapping[str, Any]) -> int | None:
    if line.outcome.kind in WITHOUT_OUTCOME:
        return None
    try:
        return counting.worth_of(line.outcome, board.vulnerability, settings)
    except RuleError as error:
        raise _at_board(error, board.number) from error


def _require_whole(event: Event) -> None:
    """Refuse a session that was compared with others. Raises RuleError "exchange.wider"."""
    if event.wider:
        raise RuleError(
            "exchange.wider",
            "file",
            "This session was scored with others whose results are not in its file: on its own "
            "it would be ranked differently.",
            "",
        )


def _settings(event: Event, recognised: Recognised) -> dict[str, Any]:
    """The usual settings, with those recognised in the file; our own files tell theirs."""
    if event.settings is not None:
        settings_of_file = default_settings() | {"own_average": False} | event.settings.value()
        check_settings_of_file(settings_of_file)
        return settings_of_file
    settings = default_settings() | settings_answered(dict(_answers(event, recognised)))
    check_settings(settings)
    return settings


def _answers(event: Event, recognised: Recognised) -> Iterator[tuple[str, Any]]:
    """What a file tells of its event's settings, as the answers to the questions of a form."""
    method = MethodName(str(recognised.get("method", MethodName.MATCHPOINTS.value)))
    yield "method", method.value
    yield "winners", event.winners
    yield "contestants", CONTESTANTS[event.form]
    if event.of_eight:
        yield "form", TEAMS_OF_EIGHT
    yield "game", event.game
    yield "own_average", "average_span" in recognised
    yield "small_groups", recognised.get("small_groups") == "on"
    for name in ("unequal", "divisor", "scaling", "average_imps", "vp"):
        if name in recognised:
            yield name, recognised[name]
    worth = {bye.first_score for bye in byes_of(event) if bye.first_score is not None}
    if len(worth) == 1:
        yield "bye_vp", worth.pop()
    if event.has_halves:
        yield "odd", Odd.TRIPLE_HALVES.value
    if "datum" in recognised:
        yield "datum_kind", recognised["datum"]
        yield "datum_rounded", recognised["rounded"] == "on"
        yield from ((f"datum_{name}", recognised[name]) for name in ("trim", "half") if name in recognised)
    if recognised.get("handicap", "none") != "none":
        unit = HandicapUnit.PERCENT if METHODS[method].has_tops else HandicapUnit.BOARD
        yield "handicap_unit", unit.value
        yield "handicap_part", str(HANDICAPS[str(recognised["handicap"])])
        yield "handicap_official", recognised["places"] == "net"


def _has_averages(recognised: Recognised, settings: Mapping[str, Any]) -> bool:
    """Whether 60, 50 and 40 per cent in the file are average plus, average and average minus.

    They are where per cents have no worth, and where the figures at matchpoints follow Law 12C2.
    """
    return not EventSettings(settings).method.has_tops or recognised.get("awards") == "law-12c2"


def _with_averages(outcome: Outcome) -> Outcome:
    """An award in the usual per cents as the averages that they stand for (Law 12C2)."""
    ns, ew = (USUAL.get(share, share) for share in (outcome.award_ns, outcome.award_ew))
    return replace(outcome, award_ns=ns, award_ew=ew)


def _in_tricks(outcome: Outcome) -> Outcome:
    """At whist the score of a file is N-S's tricks; no tricks look like a deal passed out."""
    if outcome.kind is OutcomeKind.PASSED_OUT:
        return Outcome(OutcomeKind.PLAYED, tricks=0)
    if outcome.score is None or outcome.kind is OutcomeKind.SPLIT:  # which whist does not know
        return outcome
    return Outcome(outcome.kind, tricks=outcome.score)


def _at_board(error: RuleError, number: int) -> RuleError:
    """The same refusal, saying which board of the file it is about."""
    return RuleError(
        error.code,
        f"board {number}",
        "Board {number}: {problem}",
        error.source,
        number=number,
        problem=error,
    )
