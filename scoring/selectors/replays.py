"""Sheets as they were played last, so that one more deal plays one deal and not the whole evening again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from itertools import takewhile
from threading import Lock
from typing import Any

from scoring.games.sheet import Sheet

Outcomes = tuple[str, ...]


class Replays:
    """The last state of the `most` sheets that were read last, each with the words of all its deals.

    A cached sheet is only used as far as its deals equal those that are asked for, word by word: a deal that
    was corrected is replayed with all that follow, and one that was taken back is gone. So a figure is always
    the one that a replay of all deals gives, whoever wrote them and whatever became of their transaction.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._sheets: OrderedDict[Hashable, tuple[Outcomes, Sheet]] = OrderedDict()
        self._lock = Lock()

    def played(
        self,
        key: Hashable,
        begin: Callable[[], Sheet],
        outcomes: Sequence[str],
        deal_of: Callable[[Sheet, str], Any],
    ) -> Sheet:
        """The sheet after these outcomes (JSON), each of which `deal_of` reads on the sheet before it.

        `begin` gives the sheet before any deal. `key` tells everything that it depends on: the game, the
        players' names and the options. Raises what the two raise.
        """
        written = tuple(outcomes)
        with self._lock:
            earlier = self._sheets.get(key)
        earlier_outcomes, sheet = earlier if earlier is not None else ((), begin())
        as_before = (one == other for one, other in zip(earlier_outcomes, written, strict=False))
        shared = sum(1 for _deal in takewhile(bool, as_before))
        sheet = sheet.up_to(shared)
        for outcome in outcomes[shared:]:
            sheet = sheet.with_checked(deal_of(sheet, outcome))
        with self._lock:
            self._sheets[key] = written, sheet
            self._sheets.move_to_end(key)
            while len(self._sheets) > self._most:
                self._sheets.popitem(last=False)
        return sheet
