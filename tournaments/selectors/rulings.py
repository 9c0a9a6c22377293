"""What was ruled and corrected: penalties, awards, boards not played, fouled or short of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.words import say
from scoring.bridge.awards import award_imps
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.comparison.penalties import PenaltyUnit
from scoring.models import SEATS, Entry, Penalty, Play
from scoring.selectors.cut import CUT_PLAY
from scoring.words.figures import figure, signed
from tournaments.line import shown
from tournaments.selectors.figures import CONTESTANTS
from tournaments.selectors.named import Pair
from tournaments.selectors.results import RULED, TOLD, Progress, Results
from tournaments.selectors.seated import NOBODY, sides

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
    """The ledger of the session's pairs in the field, or of one, without what was reversed. One query."""
    own = {"entry__section__field": results.field, "entry__section__session": results.session}
    rows = Penalty.objects.filter(**own, reversed_at__isnull=True)
    rows = rows.filter(entry=pair.entry) if pair else rows
    return list(rows.select_related("by").order_by("at", "pk"))


def penalty_words(penalty: Penalty) -> str:
    """What a line of the ledger takes off: "10 % of a top off"."""
    amount = amount_words(abs(Fraction(penalty.amount)), penalty.unit)
    if penalty.amount < 0:
        return _("{amount} added").format(amount=amount)
    return _("{amount} deducted").format(amount=amount)


def penalty_reason(penalty: Penalty) -> str:
    """What it is for: its kind, and what the director said: "Lateness: twice"."""
    return ": ".join(filter(None, (str(penalty.get_kind_display()), penalty.reason)))


def amount_words(amount: Fraction, unit: str) -> str:
    """So much, in a unit of penalties: "10 % of a top", "0.5 VP"."""
    return f"{figure(amount)} {say(PenaltyUnit(unit).word)}"


def who_gave(penalty: Penalty) -> str:
    return (penalty.by.get_full_name() or penalty.by.get_username()) if penalty.by else ""


def rulings_of(results: Results, penalties: Sequence[Penalty], progress: Progress) -> list[Ruling]:
    """Everything that was ruled in the session's part of the field and that the reader may see.

    What another club ruled, why and by whom stays there. One query beside `visible` where anything was.
    """
    found = _plays_told(results) if progress.rulings else []
    return [
        *(_of_penalty(penalty, results) for penalty in penalties),
        *(_of_play(play, results) for play in found if play.kind in RULED),
        *_of_forms(found),
        *_of_sizes(results),
    ]


def _plays_told(results: Results) -> list[Play]:
    plays = (
        Play.objects.filter(TOLD & ~CUT_PLAY, field=results.field, board__number__in=results.visible)
        .filter(encounter__round__section__in=results.sections)
        .select_related("board", "accepted", *(f"encounter__{seat}" for seat in SEATS))
    )
    return list(plays.order_by("board__number", "pk"))


def _of_penalty(penalty: Penalty, results: Results) -> Ruling:
    whose = CONTESTANTS[results.contestants], results.pairs[penalty.entry_id].title
    words = _("{who}: {penalty}.").format(who=" ".join(map(str, whose)), penalty=penalty_words(penalty))
    return Ruling(words, penalty_reason(penalty), who_gave(penalty), "Law 90")


def _of_play(play: Play, results: Results) -> Ruling:
    def label(entry: Entry | None) -> str:
        return results.pairs[entry.pk].label if entry is not None and entry.pk in results.pairs else NOBODY

    ns, ew = sides(play.encounter, turned=play.turned, label=label)
    words = _("Board {board}, {ns} v {ew}: {ruling}.").format(
        board=play.board, ns=ns, ew=ew, ruling=ruling_words(play)
    )
    reason, by = (play.accepted.reason, play.accepted.by_name) if play.accepted else ("", "")
    law = "" if play.kind == OutcomeKind.NOT_PLAYED else "Law 12C"
    return Ruling(words, reason, by, law, play.board.number)


def ruling_words(play: Play) -> str:
    """What was ruled on a play, N-S first."""
    if play.kind == OutcomeKind.AWARD:
        return _("{ns} for N-S, {ew} for E-W").format(
            ns=award_words(play.award_ns), ew=award_words(play.award_ew)
        )
    if play.kind == OutcomeKind.NOT_PLAYED:
        return _("not played (no score)")
    assert play.accepted is not None, "what is ruled was said by somebody"
    return adjusted_words(Outcome.from_json(play.accepted.outcome))


def auction_words(outcome: Outcome) -> str:
    """What only auction knows of a contract: spades at 2 a trick, and the honours."""
    low = _("spades at 2") if outcome.low_spades else ""
    held = outcome.honours
    honours = _("honours {side} {points}").format(side=held.side.label, points=held.points) if held else ""
    return ", ".join(filter(None, (low, honours)))


def adjusted_words(outcome: Outcome) -> str:
    """An assigned, split or weighted score in words: "adjusted score: 60 % of N-S +620, ..."."""
    return _("adjusted score: {score}").format(score=say(shown(outcome)))


def award_words(award: str) -> str:
    """`A+`, per cents and IMPs as they are read."""
    named = {"A+": _("average plus"), "A": _("average"), "A-": _("average minus")}
    imps = award_imps(award)
    if imps is not None:
        return _("{imps} IMPs").format(imps=signed(imps))
    return named.get(award) or _("{percent} %").format(percent=award)


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
