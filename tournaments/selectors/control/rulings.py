"""What was ruled and corrected: penalties, awards, boards not played, fouled or short of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.bridge.outcome_words import ruling_words
from scoring.comparison.penalties import PenaltyUnit
from scoring.models import SEATS, Entry, Penalty, Play
from scoring.selectors.cut import CUT_PLAY
from scoring.words import Message
from scoring.words.figures import figure
from tournaments.models.kept_message import listed
from tournaments.selectors.named import Pair
from tournaments.selectors.results.adjusted_laws import adjusted_laws
from tournaments.selectors.results.figures import CONTESTANTS
from tournaments.selectors.results.pages import EXPLAINED, RULED, Results
from tournaments.selectors.results.progress import Progress
from tournaments.selectors.table.seated import NOBODY, sides

LAW_FOULED = "Law 87"


@dataclass(frozen=True, slots=True)
class Ruling:
    """One correction in words: what, why, by whom, under which law. `board` 0: of no one board."""

    words: str
    reason: str = ""
    by: str = ""
    source: str = ""
    board: int = 0


def penalties_of(results: Results, pair: Pair | None = None) -> list[Penalty]:
    """The penalties of the session's pairs in the field, or of one pair, without reversed ones."""
    if pair is not None:
        return [one for one in results.penalties if one.entry_id == pair.entry.pk]
    return [one for one in results.penalties if one.entry.section.session_id == results.session.pk]


def penalty_message(penalty: Penalty) -> Message:
    """What a line of the ledger takes off: "10 % of a top deducted"."""
    amount = _amount(abs(Fraction(penalty.amount)), penalty.unit)
    if penalty.amount < 0:
        return Message("{amount} added", amount=amount)
    return Message("{amount} deducted", amount=amount)


def penalty_words(penalty: Penalty) -> str:
    """What a line of the ledger takes off, in the active language."""
    return say(penalty_message(penalty))


def penalty_reason(penalty: Penalty) -> str:
    """The reason of a penalty: its kind, and what the director entered: "Lateness: twice"."""
    return ": ".join(filter(None, (str(penalty.get_kind_display()), penalty.reason)))


def amount_words(amount: Fraction, unit: str) -> str:
    """So much, in a unit of penalties: "10 % of a top", "0.5 VP"."""
    return say(_amount(amount, unit))


def _amount(amount: Fraction, unit: str) -> Message:
    return listed((figure(amount), PenaltyUnit(unit).word), " ")


def who_gave(penalty: Penalty) -> str:
    """The name of the director who gave a penalty; "" where that is not recorded."""
    return (penalty.by.get_full_name() or penalty.by.get_username()) if penalty.by else ""


def rulings_of(results: Results, penalties: Sequence[Penalty], progress: Progress) -> list[Ruling]:
    """Everything that was ruled in the session's part of the field and that the reader may see.

    What another club ruled, why and by whom stays there. Two queries beside `visible` where anything was.
    """
    plays = _plays_to_report(results) if progress.rulings else []
    return [
        *(_of_penalty(penalty, results) for penalty in penalties),
        *_of_plays([play for play in plays if play.kind in RULED], results),
        *_of_forms(plays),
        *_of_sizes(results),
    ]


def _plays_to_report(results: Results) -> list[Play]:
    """The plays of the session's part on visible boards whose result was ruled, or whose board was fouled."""
    plays = (
        Play.objects.filter(EXPLAINED & ~CUT_PLAY, field=results.field, board__number__in=results.visible)
        .filter(encounter__round__section__in=results.sections)
        .select_related("board", "accepted", *(f"encounter__{seat}" for seat in SEATS))
    )
    return list(plays.order_by("board__number", "pk"))


def _of_penalty(penalty: Penalty, results: Results) -> Ruling:
    whose = CONTESTANTS[results.contestants], results.pairs[penalty.entry_id].title
    words = _("{who}: {penalty}.").format(who=" ".join(map(str, whose)), penalty=penalty_words(penalty))
    return Ruling(words, penalty_reason(penalty), who_gave(penalty), "Law 90")


def _of_plays(plays: Sequence[Play], results: Results) -> Iterator[Ruling]:
    laws = adjusted_laws(results.session, {play.pk: _ruled_outcome(play) for play in plays if play.accepted})
    return (_of_play(play, results, laws.get(play.pk, "")) for play in plays)


def _of_play(play: Play, results: Results, recorded: str) -> Ruling:
    def label(entry: Entry | None) -> str:
        return results.pairs[entry.pk].label if entry is not None and entry.pk in results.pairs else NOBODY

    ns, ew = sides(play.encounter, turned=play.turned, label=label)
    words = _("Board {board}, {ns} v {ew}: {ruling}.").format(
        board=play.board, ns=ns, ew=ew, ruling=say(ruling_words(_ruled_outcome(play)))
    )
    reason, by = (play.accepted.reason, play.accepted.by_name) if play.accepted else ("", "")
    if recorded:
        return Ruling(words, "", by, _("Law {law}").format(law=recorded), play.board.number)
    law = "" if play.kind == OutcomeKind.NOT_PLAYED else "Law 12C"
    return Ruling(words, reason, by, law, play.board.number)


def _ruled_outcome(play: Play) -> Outcome:
    assert play.accepted is not None, "what is ruled was entered by somebody"
    return Outcome.from_json(play.accepted.outcome)


def _of_forms(plays: Sequence[Play]) -> Iterator[Ruling]:
    for number in sorted({play.board.number for play in plays if play.board.form != "a"}):
        words = _("Board {board} was fouled: the two versions are scored separately.").format(board=number)
        yield Ruling(words, source=LAW_FOULED, board=number)


def _of_sizes(results: Results) -> Iterator[Ruling]:
    """Boards that have fewer results than expected, once the comparison is final."""
    state = results.state
    if state is None or not results.conditions.final:
        return
    short = [
        n for n, size in sorted(state.sizes.items()) if 0 < size < state.expected and n in results.visible
    ]
    if short:
        form = ngettext(
            "Board {boards} has fewer than {expected} results.",
            "Boards {boards} have fewer than {expected} results.",
            len(short),
        )
        yield Ruling(form.format(expected=state.expected, boards=", ".join(map(str, short))))
