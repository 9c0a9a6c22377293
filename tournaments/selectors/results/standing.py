"""The saved standing of a field, over the boards that its reader may see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction

from scoring.comparison.penalties import PenaltyUnit
from scoring.models import Entry, Field, Penalty, Session
from tournaments import ranking
from tournaments.models import BoardPoints, Standing
from tournaments.models.event_settings import event_settings
from tournaments.models.session_plan import session_plan
from tournaments.ranking import ComparedBoard, FieldStanding
from tournaments.ranking.settings import EventSettings
from tournaments.selectors import byes
from tournaments.selectors.results import same_seat, to_the_score


def state_of(standing: Standing, seen: frozenset[int] | None = None) -> FieldStanding:
    """The standing as a value. With `seen`, the numbers of the boards its reader may see, only these
    count: so no ranking tells of a board that is still being played. One query, if not all are seen.
    """
    state = FieldStanding.unpack(standing.totals, standing.frame)
    if seen is None or state.sizes.keys() <= seen:
        return state
    seen_boards = BoardPoints.objects.filter(field_id=standing.field_id, number__in=seen)
    return state.of_boards(
        ComparedBoard.unpack(points) for points in seen_boards.values_list("points", flat=True)
    )


def ranking_allowed(session: Session) -> bool:
    """Whether all may see a ranking over every result: as the director said, else once play is over."""
    shown = session_plan(session).shows_ranking
    return session.play_is_over if shown is None else shown


def ledger_of(scored_fields: Iterable[Field]) -> dict[int, list[ranking.Penalty]]:
    """What is taken off, or added to, the totals of each field's entries, by field.

    Penalties that were not reversed; what was carried over; a bye's victory points; the rounds won at
    bridge to the score, and the sets lost to the same seat. One query, and one each of the others where there
    can be any.
    """
    fields = {field.pk: field for field in scored_fields}
    rows = Penalty.objects.filter(entry__section__field__in=fields, reversed_at__isnull=True)
    columns = ("entry__section__field_id", "entry__place_in_field", "amount", "unit")
    return _ledger(fields, rows.values_list(*columns))


def ledger_with(field: Field, penalties: Iterable[Penalty]) -> list[ranking.Penalty]:
    """The same of one field, of all its penalties that were not reversed, with their entries."""
    rows = [(field.pk, one.entry.place_in_field, one.amount, one.unit) for one in penalties]
    return _ledger({field.pk: field}, rows)[field.pk]


def _ledger(
    fields: Mapping[int, Field], penalties: Iterable[tuple[int, int, Decimal, str]]
) -> dict[int, list[ranking.Penalty]]:
    """The ledgers of fields, of rows of penalties: field, index of the entry, amount and its unit."""
    ledger: dict[int, list[ranking.Penalty]] = {pk: [] for pk in fields}
    for pk, index, amount, unit in penalties:
        ledger[pk].append(ranking.Penalty(index, Fraction(amount), PenaltyUnit(unit)))
    for pk, index, points in _carried(fields.values()):
        ledger[pk].append(ranking.Penalty(index, -points))
    for bye, line in _byes(fields.values()):
        ledger[bye.field].append(line)
    for pk, one in fields.items():
        ledger[pk] += [ranking.Penalty(index, -points) for index, points in to_the_score.bonuses(one)]
        ledger[pk] += [
            ranking.Penalty(index, -lost.change)
            for lost in same_seat.sets_lost(one)
            for index in lost.entries
        ]
    return ledger


def _carried(fields: Iterable[Field]) -> list[tuple[int, int, Fraction]]:
    """(field, index, points) that entries brought from the session before."""
    asked = [field.pk for field in fields if event_settings(field.contest).is_carried]
    if not asked:
        return []
    rows = Entry.objects.filter(section__field__in=asked).exclude(carried="")
    columns = ("section__field_id", "place_in_field", "carried")
    return [(pk, index, Fraction(points)) for pk, index, points in rows.values_list(*columns)]


def byes_by_round(field: Field) -> dict[int, list[ranking.Penalty]]:
    """What the matches without opponents give, by the round of each. One query, if they can give anything."""
    by_round: dict[int, list[ranking.Penalty]] = {}
    for bye, line in _byes([field]):
        by_round.setdefault(bye.round, []).append(line)
    return by_round


def _byes(fields: Iterable[Field]) -> list[tuple[byes.ByeMatch, ranking.Penalty]]:
    """Every match without opponents, with its victory points as a line of the ledger. One query."""
    of_fields = ((field.pk, event_settings(field.contest)) for field in fields)
    asked = {pk: settings for pk, settings in of_fields if settings.scale is not None}
    if not asked:
        return []
    return [
        (bye, _line_of_bye(bye.index, asked[bye.field]))
        for bye in byes.byes(round__section__field__in=list(asked))
    ]


def _line_of_bye(index: int, settings: EventSettings) -> ranking.Penalty:
    return ranking.Penalty(index, -settings.bye_vp, is_bye=True, own_average=settings.bye_average)
