"""The standing of a party: everybody's tally, brought up to the field's version table by table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import QuerySet
from django.utils import timezone

from scoring.bridge import Result
from scoring.games.sheet import Sheet as Folded
from scoring.models import Entry, Field, Play, Sheet
from scoring.selectors.sheets import StoredSheet, sheets, stored_sheets
from scoring.words import Seat
from tournaments.models import Standing
from tournaments.ranking.parties.tallies import RoundScore, Slam, Tallies
from tournaments.selectors.parties.page import deals_of, deals_played

SLAM = 6
SEATS = tuple(Seat)


def bring_up(standing: Standing, field: Field) -> None:
    """Bring a party's standing up to its field: only tables with a deal newer than it are folded again."""
    tallies = None
    if standing.frame and standing.version >= field.whole_since:
        newer = Play.objects.filter(field=field, version__gt=standing.version)
        changed = sheets_of(field).filter(encounter__in=newer.values("encounter"))
        tallies = Tallies.unpack(bytes(standing.frame)).with_scores(round_scores(field, changed))
    tallies_of_field = tallies if tallies is not None else whole(field)
    standing.version, standing.frame, standing.computed = (
        field.version,
        tallies_of_field.pack(),
        timezone.now(),
    )
    standing.save(update_fields=["version", "frame", "computed"])


def whole(field: Field) -> Tallies:
    """The tallies of a party, from all its sheets."""
    return Tallies.of(round_scores(field, sheets_of(field)))


def sheets_of(field: Field) -> QuerySet[Sheet]:
    return sheets().filter(encounter__round__section__field=field)


def round_scores(field: Field, records: Iterable[Sheet]) -> list[RoundScore]:
    """What every table of a round has, who sat there by their index in the field. Four queries."""
    index = dict(Entry.objects.filter(section__field=field).values_list("pk", "place_in_field"))
    return [round_score(sheet, index) for sheet in stored_sheets(records).values()]


def round_score(sheet: StoredSheet, index: Mapping[int, int]) -> RoundScore:
    """What a table has after its deals so far; `index` is that of each entry in the field."""
    return scored(sheet, sheet.sheet, index, over=sheet.over)


def scored(state: StoredSheet, sheet: Folded, index: Mapping[int, int], *, over: bool) -> RoundScore:
    """What a table has by `sheet`, which may have other deals than count now."""
    encounter = state.record.encounter
    players = [None if player.entry_id is None else index[player.entry_id] for player in state.players]
    north_south, east_west = sheet.settlement.final
    return RoundScore(
        round=encounter.round.number,
        table=encounter.table,
        players=tuple(players),
        points=(int(north_south), int(east_west)),
        deals=deals_played(sheet),
        of=deals_of(sheet),
        over=over,
        slams=tuple(_slams(sheet, players)),
    )


def _slams(sheet: Folded, players: Sequence[int | None]) -> Iterator[Slam]:
    """The slams bid and made, by who declared them."""
    for number, deal in enumerate(sheet.deals, 1):
        result = getattr(deal, "result", None)
        contract = result.contract if isinstance(result, Result) else None
        if result and contract and contract.level >= SLAM and result.made:
            yield Slam(players[SEATS.index(contract.declarer)], contract.level, number)
