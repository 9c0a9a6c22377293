"""Appeals on paper: the form to fill in by hand, the finished report, and the form of a poll of players."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from clubs.people.days import day_time
from scoring.laws.polls import MOST_PLAYERS, read_poll
from scoring.laws.telling import Part
from scoring.models import Encounter, Session
from scoring.selectors.labels import letter_before
from scoring.words import RuleError
from tournaments.models import LawRuling
from tournaments.paper.blanks import dealt_words, game_of
from tournaments.paper.printing import common
from tournaments.selectors.control.law_rulings import RulingInWords, ruling_in_words, versions_of
from tournaments.selectors.paper import contestants_in
from tournaments.selectors.table.seated import holders

State = LawRuling.State
Row = tuple[str, str]

READ_OUT = frozenset({Part.LAW.value, Part.SAYS.value, Part.OPTION.value})
"""The parts of a ruling that tell the committee what was ruled; effects and later laws follow from them."""


def appeal_form(ruling: LawRuling) -> dict[str, Any]:
    """One page: the facts of the record, and blanks for the parties and the committee.

    Raises RuleError "appeal.form" for a ruling that is still open or was withdrawn.
    """
    if ruling.state in {State.OPEN, State.WITHDRAWN}:
        raise RuleError(
            "appeal.form",
            "ruling",
            "There is no ruling to appeal against: the state of ruling {number} is “{state}”.",
            "Law 92A",
            number=ruling.number,
            state=ruling.get_state_display(),
        )
    words = {
        "appellant": _("Appeal by"),
        "concur": _("Both partners, or the captain, concur (signatures)"),
        "time": _("Time"),
        "appellants": _("Statement of the appellants"),
        "opponents": _("Statement of their opponents"),
        "committee": _("Appeals committee"),
        "decision": _("Decision and reasons"),
        "upheld": _("Ruling upheld"),
        "amended": _("Ruling amended"),
        "returned": _("Deposit returned"),
        "kept": _("Deposit kept"),
        "signed": _("Signed"),
        "law": _("A committee cannot overrule the director on a point of law."),
    }
    deposit = ruling.deposit if ruling.appellant else ruling.session.club.appeal_deposit
    return common(ruling.session, _("Appeal"), words) | {
        "ruling": _title(ruling),
        "facts": list(_facts(ruling_in_words(ruling))),
        "appellant": ruling.appellant,
        "deposit": "" if deposit is None else _("Deposit: {amount}").format(amount=deposit),
    }


def appeal_report(ruling: LawRuling) -> dict[str, Any]:
    """The whole record of an appeal that was decided or withdrawn.

    Raises RuleError "appeal.undecided" before that.
    """
    if ruling.decided_at is None:
        raise RuleError(
            "appeal.undecided", "ruling", "The appeal has not been decided yet.", "Law 93",
        )  # fmt: skip
    in_words = ruling_in_words(ruling)
    words = {
        "player": _("Player"),
        "standing": _("Class"),
        "would_call": _("Would call or play"),
        "considered": _("Also considered"),
        "consulted": _("Players consulted"),
        "ruling": _("The ruling"),
        "appeal": _("The appeal"),
        "versions": _("The record"),
    }
    players = read_poll(ruling.consulted)
    return common(ruling.session, _("Report of an appeal"), words) | {
        "ruling": _title(ruling),
        "facts": list(_facts(in_words)),
        "consulted": [
            [player.who, player.standing, player.would_call, player.considered] for player in players
        ],
        "appeal": list(_appeal_rows(in_words)),
        "versions": [_version_words(row) for row in versions_of(ruling)],
    }


def poll_form(ruling: LawRuling) -> dict[str, Any]:
    """A page to take to the players who are asked: their answers are written in by hand."""
    session = ruling.session
    words = {
        "player": _("Player"),
        "standing": _("Class"),
        "would_call": _("Would call or play"),
        "considered": _("Also considered"),
        "hand": _("Hand"),
        "auction": _("Auction, or play so far"),
        "advice": _("Ask players of the same class. Do not say what happened at the table."),
    }
    board = ruling.board
    return common(session, _("Players consulted"), words) | {
        "ruling": _title(ruling),
        "dealt": dealt_words(int(board), game_of(session)) if board.isdecimal() else "",
        "rows": MOST_PLAYERS,
    }


def _title(ruling: LawRuling) -> str:
    return _("Ruling {number}").format(number=ruling.number)


def _facts(words: RulingInWords) -> Iterator[Row]:
    """What the record says of the ruling, each fact with its label."""
    ruling = words.ruling
    if words.place:
        yield _("Where"), words.place[:1].upper() + words.place[1:]
    yield from _who_sat(ruling)
    if words.trigger:
        yield _("What happened"), words.trigger
    ruled = " ".join(part.words for part in words.parts if part.kind in READ_OUT)
    if ruled:
        yield _("Ruling"), ruled
    if words.before:
        yield _("Result before"), words.before
    if words.after:
        yield _("Result after"), words.after
    if ruling.reason:
        yield _("Reason"), ruling.reason
    yield _("Director"), ruling.by_name


def _who_sat(ruling: LawRuling) -> Iterator[Row]:
    """The two sides of the table, by number and name, as long as the table is known."""
    encounter = _encounter_of(ruling)
    if encounter is None:
        return
    contestants = contestants_in(ruling.session)
    sides = holders(encounter, contestants, letter_before(encounter.round.section))
    labels = [_("N-S"), _("E-W")] if len(sides) == 2 else [""] * len(sides)
    for label, holder in zip(labels, sides, strict=True):
        yield label, f"{holder.title}: {holder.names}" if holder.names else holder.title


def _encounter_of(ruling: LawRuling) -> Encounter | None:
    """The table of a ruling in its round, by its play or by how the record names it."""
    seats = [f"{seat}{of}" for seat in ("north", "south", "east", "west") for of in ("", "_person")]
    rows = Encounter.objects.select_related(*seats).filter(round__section__session=ruling.session_id)
    if ruling.play is not None:
        return rows.filter(pk=ruling.play.encounter_id).first()
    letter, number = ruling.table.rstrip("0123456789"), ruling.table.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    if not number.isdecimal():
        return None
    rows = rows.filter(round__number=ruling.round, table=int(number))
    return (rows.filter(round__section__letter=letter) if letter else rows).first()


def _appeal_rows(words: RulingInWords) -> Iterator[Row]:
    ruling = words.ruling
    yield _("Appeal by"), ruling.appellant
    if ruling.appealed_at:
        yield _("Appealed at"), _time(ruling.appealed_at)
    if ruling.deposit is not None:
        kept = _("kept") if ruling.deposit_kept else _("returned")
        yield _("Deposit"), _("{amount}, {kept}").format(amount=ruling.deposit, kept=kept)
    if ruling.committee:
        yield _("Appeals committee"), ruling.committee
    yield _("Decision"), str(ruling.get_state_display())
    if ruling.decision:
        yield _("Reasons"), ruling.decision
    if ruling.decided_at:
        yield _("Decided at"), _time(ruling.decided_at)


def _version_words(row: LawRuling) -> str:
    law = _("Law {law}").format(law=row.law) if row.law else ""
    parts = (_time(row.at), row.by_name, str(row.get_state_display()), law)
    return ", ".join(filter(None, parts))


def _time(at: datetime) -> str:
    return day_time(at)


def content_of(document: str, ruling: LawRuling) -> dict[str, Any]:
    """What a document of a ruling says. Raises RuleError, KeyError for one that there is not."""
    return DOCUMENTS[document](ruling)


DOCUMENTS = {"appeal-form": appeal_form, "appeal-report": appeal_report, "poll-form": poll_form}
"""The documents of a ruling by their keys in addresses, which are the names of their templates."""


def heading_of(session: Session, document: str, ruling: LawRuling) -> str:
    """A file's name in words."""
    return f"{session.date} {session.name} {document} {ruling.number}"
