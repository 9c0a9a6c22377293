"""A poker evening on paper: its result, with each player's money, the balance and the proof of the record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.people.days import short_day
from clubs.poker.selectors.shown import EveningShown, PlayerShown
from clubs.web.paper.printing import record_words, sheet_head

MEDALS = 3
DOCUMENT = "poker-result"


def result(view: EveningShown) -> dict[str, Any]:
    """What the template `poker-result` shows of the evening as it is now."""
    evening, plan = view.evening, view.plan
    words = {
        "place": _("Pos."),
        "name": _("Name"),
        "paid": _("Paid in"),
        "back": _("Cashed") if plan.is_cash else _("Prize"),
        "result": _("Balance"),
        "balance": _("How this was scored"),
        "ties": _(
            "Players who go out in one hand are ranked by their stacks before it; with equal stacks they "
            "share their places and prizes."
        ),
        "none": _("Nobody has bought in yet."),
    }
    heading = _("{session}, {date}").format(session=evening.name, date=short_day(evening.date))
    return sheet_head(evening.club, _("Result"), heading, words) | {
        "state": "" if evening.over else _("The evening is in progress: this is how things are now."),
        "over": evening.over,
        "tournament": not plan.is_cash,
        "rows": [_row(player, is_cash=plan.is_cash) for player in view.with_bars],
        "balance": [[_("Form"), view.form], *map(list, view.balance_lines)],
        "record": record_words(evening.shown_head, evening.chain_length),
    }


def _bought(player: PlayerShown) -> Iterator[str]:
    """What the player bought beside the buy-in, in words."""
    if player.rebuys:
        yield ngettext("{n} rebuy", "{n} rebuys", player.rebuys).format(n=player.rebuys)
    if player.addons:
        yield ngettext("{n} add-on", "{n} add-ons", player.addons).format(n=player.addons)


def _row(player: PlayerShown, *, is_cash: bool) -> dict[str, Any]:
    """A player as plain values: the bar as (start, end), the medal as 0 for none."""
    place = int(player.place.rstrip("=")) if player.place else 0
    return {
        "place": player.place,
        "medal": place if 0 < place <= MEDALS else 0,
        "name": player.name,
        "note": ", ".join(_bought(player)),
        "paid": player.paid,
        "back": player.cashed if is_cash else player.prize,
        "result": player.result,
        "bar": [player.bar.start, player.bar.end] if player.bar else None,
    }
