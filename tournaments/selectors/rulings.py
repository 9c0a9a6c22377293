"""What was ruled and corrected: penalties, awards, boards not played, fouled or short of results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.bridge.awards import award_imps
from scoring.bridge.outcome import Outcome, OutcomeKind
from scoring.models import Penalty, Play
from tournaments.line import shown
from tournaments.selectors.figures import CONTESTANTS
from tournaments.selectors.results import Pair, Results, plain
from tournaments.selectors.words import sentence

RULED = (
    OutcomeKind.AWARD.value,
    OutcomeKind.ASSIGNED.value,
    OutcomeKind.WEIGHTED.value,
    OutcomeKind.SPLIT.value,
    OutcomeKind.NOT_PLAYED.value,
)
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
    """The ledger of the field's pairs, or of one, without what was reversed. One query."""
    rows = Penalty.objects.filter(entry__section__field=results.field, reversed_at__isnull=True)
    rows = rows.filter(entry=pair.entry) if pair else rows
    return list(rows.select_related("by").order_by("at", "pk"))


def penalty_words(penalty: Penalty) -> str:
    """What a line of the ledger takes off: "10 % of a top off"."""
    amount = amount_words(abs(Fraction(penalty.amount)), penalty.unit)
    if penalty.amount < 0:
        return _("{amount} added").format(amount=amount)
    return _("{amount} off").format(amount=amount)


def amount_words(amount: Fraction, unit: str) -> str:
    """So much, in a unit of penalties: "10 % of a top", "0.5 VP"."""
    return f"{plain(amount)} {Penalty.Unit(unit).label}"


def who_gave(penalty: Penalty) -> str:
    return (penalty.by.get_full_name() or penalty.by.get_username()) if penalty.by else ""


def rulings_of(results: Results, penalties: Sequence[Penalty]) -> list[Ruling]:
    """Everything that was ruled in the field and that the reader may see. One query beside `visible`."""
    plays = (
        Play.objects.filter(Q(kind__in=RULED) | ~Q(board__form="a"), field=results.field)
        .filter(board__number__in=results.visible)
        .select_related("board", "accepted", "encounter")
        .order_by("board__number", "pk")
    )
    found = list(plays)
    return [
        *(_of_penalty(penalty, results) for penalty in penalties),
        *(_of_play(play, results) for play in found if play.kind in RULED),
        *_of_forms(found),
        *_of_sizes(results),
    ]


def _of_penalty(penalty: Penalty, results: Results) -> Ruling:
    whose = CONTESTANTS[results.contestants], results.pairs[penalty.entry_id].title
    words = _("{who}: {penalty}.").format(who=" ".join(map(str, whose)), penalty=penalty_words(penalty))
    return Ruling(words, penalty.reason, who_gave(penalty), "Law 90")


def _of_play(play: Play, results: Results) -> Ruling:
    sides = (play.encounter.north_id, play.encounter.east_id)
    ns, ew = (results.pairs[pk].label if pk in results.pairs else "–" for pk in sides)
    ns, ew = (ew, ns) if play.turned else (ns, ew)
    words = _("Board {board}, {ns} against {ew}: {ruling}.").format(
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
        return _("not played, counts for nobody")
    assert play.accepted is not None, "what is ruled was said by somebody"
    return adjusted_words(Outcome.from_json(play.accepted.outcome))


def adjusted_words(outcome: Outcome) -> str:
    """An assigned, split or weighted score in words: "adjusted score: 60 % of N-S +620, ..."."""
    return _("adjusted score: {score}").format(score=sentence(shown(outcome)))


def award_words(award: str) -> str:
    """`A+`, per cents and IMPs as they are read."""
    named = {"A+": _("average plus"), "A": _("average"), "A-": _("average minus")}
    imps = award_imps(award)
    if imps is not None:
        return _("{imps} IMPs").format(imps=f"{imps:+f}".replace("-", "\N{MINUS SIGN}") if imps else "0")
    return named.get(award) or _("{percent} %").format(percent=award)


def _of_forms(plays: Sequence[Play]) -> Iterator[Ruling]:
    for number in sorted({play.board.number for play in plays if play.board.form != "a"}):
        words = _("Board {board} was played in two forms, each compared by itself.").format(board=number)
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
