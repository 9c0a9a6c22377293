"""Sessions, entries, encounters and plays as plain data, in the forms of `serializers`."""

from __future__ import annotations

from typing import Any

from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.weights import Weights
from scoring.comparison import DatumRule
from scoring.comparison.datum import AUTO
from scoring.models import Encounter, Entry, Play, Revision, Section, Session
from scoring.selectors.versions import version_of
from scoring.words.figures import as_typed
from tournaments.api.sight import SEATS, Sight
from tournaments.models.event_settings import event_settings
from tournaments.ranking.carry import Carry
from tournaments.selectors.by_round import last_paired
from tournaments.selectors.paper import contestants_in
from tournaments.selectors.setup.movements import shown_movement
from tournaments.views.access import SessionContext

Data = dict[str, Any]


def session_data(session: Session) -> Data:
    """The document of a session whose contest and club are already loaded."""
    return {
        "id": session.pk,
        "club": session.club.slug,
        "name": session.name,
        "contest": session.contest.name,
        "form": session.contest.form,
        "date": session.date,
        "state": session.state,
    }


def sitting_data(sitting: SessionContext) -> Data:
    """The document of a session with the caller's roles and rights. One query."""
    session = sitting.session
    times = {
        name: getattr(session, name) for name in ("started", "finished", "official", "corrections_until")
    }
    return {
        **session_data(session),
        "version": version_of(session),
        **times,
        "contestants": contestants_in(session),
        "settings": settings_data(session),
        "roles": sorted(sitting.roles),
        "may": sitting.may,
    }


def settings_data(session: Session) -> Data:
    """The document of the settings in force; options that an older contest lacks have their default."""
    settings = event_settings(session.contest)
    plain = {option.key: option.as_json(settings) for option in settings.OPTIONS}
    parts = {"datum": _datum_data(settings.datum), "carry": _carry_data(settings.carry)}
    return {key: value for key, value in plain.items() if value is not None} | parts


def _datum_data(rule: DatumRule) -> Data:
    trim = AUTO if rule.trim is None else str(rule.trim)
    return {"kind": rule.kind.value, "trim": trim, "rounded": rule.rounded, "half": rule.half.value}


def _carry_data(carry: Carry) -> Data:
    figures = {name: as_typed(getattr(carry, name)) for name in ("part", "first", "last")}
    return {"kind": carry.kind.value, **figures}


def section_data(section: Section) -> Data:
    sizes = {name: getattr(section, name) for name in ("tables", "rounds", "boards_per_round", "winners")}
    return {
        "letter": section.letter,
        "field": section.field_id,
        **sizes,
        "paired": last_paired(section),
        "movement": _movement_data(section),
    }


def _movement_data(section: Section) -> Data | None:
    shown = shown_movement(section)
    names = ("title", "words", "fairness", "shares", "boards", "pairs")
    return {name: shown[name] for name in names} if shown else None


def entry_data(entry: Entry, letter: str) -> Data:
    """The document of an entry whose members are already loaded."""
    return {
        "id": entry.pk,
        "section": letter,
        "number": entry.number,
        "line": entry.line,
        "state": entry.state,
        "name": entry.name,
        "members": [
            {"seat": member.seat, "name": member.person.name, "from_round": member.from_round}
            for member in entry.members.all()
        ],
    }


def encounter_data(encounter: Encounter, sight: Sight) -> Data:
    """The document of an encounter whose plays, entries and people are already loaded."""
    return {
        "id": encounter.pk,
        "section": encounter.round.section.letter,
        "round": encounter.round.number,
        "table": encounter.table,
        "ns": side_data(encounter, "north", "south"),
        "ew": side_data(encounter, "east", "west"),
        "seats": {seat[0]: seat_data(encounter, seat) for seat in SEATS},
        "match": encounter.match,
        "turned": encounter.turned,
        "sits_out": encounter.sits_out,
        "idle_boards": encounter.idle_boards,
        "confirmed": encounter.confirmed is not None,
        "moved_on": encounter.moved_on,
        "plays": [play_data(play, sight) for play in encounter.plays.all()],
    }


def side_data(encounter: Encounter, first: str, second: str) -> Data | None:
    """The document of who sits in two seats; None for nobody or a phantom."""
    entry: Entry | None = getattr(encounter, first)
    if entry is None or entry.state == Entry.State.PHANTOM:
        return None
    people = (getattr(encounter, f"{seat}_person") for seat in (first, second))
    return {"entry": entry.pk, "number": entry.number, "names": [person.name for person in people if person]}


def seat_data(encounter: Encounter, seat: str) -> Data | None:
    """The document of who sits in a chair; None for nobody or a phantom."""
    entry: Entry | None = getattr(encounter, seat)
    if entry is None or entry.state == Entry.State.PHANTOM:
        return None
    person = getattr(encounter, f"{seat}_person")
    return {"entry": entry.pk, "number": entry.number, "name": person.name if person else ""}


def play_data(play: Play, sight: Sight) -> Data:
    """The document of a play whose board and accepted revision are already loaded."""
    seen = sight.sees(play)
    accepted = play.accepted if seen else None
    return {
        "id": play.pk,
        "encounter": play.encounter_id,
        "board": board_data(play),
        "turned": play.turned,
        "entered": play.kind != OutcomeKind.NOT_ENTERED or play.waiting,
        "agreed": play.agreed,
        "waiting": play.waiting,
        "conflict": play.conflict,
        "hidden": not seen,
        "last_revision": play.last_revision,
        "counts": accepted.number if accepted else 0,
        "outcome": outcome_data(Outcome.from_json(accepted.outcome), play.score, play.score_ew)
        if accepted
        else None,
        "doubt": play.doubt if seen else "",
    }


def board_data(play: Play) -> Data:
    board = play.board
    return {
        "number": board.number,
        "form": board.form,
        "dealer": board.dealer.value,
        "vulnerability": board.vulnerability.value,
    }


def outcome_data(outcome: Outcome, score: int | None, score_ew: int | None) -> Data:
    passed = outcome.kind is OutcomeKind.PASSED_OUT
    return {
        "kind": outcome.kind.value,
        "result": "PASS" if passed else str(outcome.result or ""),
        "lead": str(outcome.lead or ""),
        "tricks": outcome.tricks,
        "honours": str(outcome.honours or ""),
        "low_spades": outcome.low_spades,
        "score": score,
        "score_ew": score_ew,
        "award_ns": outcome.award_ns,
        "award_ew": outcome.award_ew,
        "weights": _weights_data(outcome.weights),
        "weights_ew": _weights_data(outcome.weights_of_ew),
    }


def _weights_data(weights: Weights) -> list[Data]:
    return [{"score": part, "percent": str(percent)} for part, percent in weights]


def revision_data(revision: Revision) -> Data:
    outcome = Outcome.from_json(revision.outcome)
    return {
        "number": revision.number,
        "state": revision.state,
        "outcome": outcome_data(outcome, revision.score, revision.score_ew),
        "seen": revision.seen,
        "entry_id": revision.entry_id,
        "by": revision.by_name,
        "reason": revision.reason,
        "at": revision.at,
        "agreed_at": revision.agreed_at,
        "agreed_by": revision.agreed_by,
    }


SEAT_PEOPLE = [f"{seat}_person" for seat in SEATS]
