"""Exact cover: chooses options so that every duty is done once and nothing is used twice."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from typing import Generic, TypeVar

Option = TypeVar("Option", bound=Hashable)
Need = Hashable


class ExactCover(Generic[Option]):
    """Knuth's Algorithm X over sets.

    `options` gives the needs that each option takes. Every need in `duties` must be taken by
    exactly one chosen option; any other by one at most.
    """

    def __init__(self, options: Mapping[Option, Collection[Need]], duties: Collection[Need]) -> None:
        self.options = options
        self.open: dict[Need, set[Option]] = {need: set() for need in duties}
        self.duties = dict.fromkeys(duties)
        for option, needs in options.items():
            for need in needs:
                self.open.setdefault(need, set()).add(option)

    def solve(self, patience: int) -> list[Option] | None:
        """The chosen options, the first found; None where none was found within so many steps.

        Always the duty with the fewest options is done next, these in their given order.
        """
        rank = {option: number for number, option in enumerate(self.options)}
        chosen: list[Option] = []
        undo: list[list[tuple[Need, set[Option]]]] = []
        choices = [self._choices(rank)]
        for _ in range(patience):
            if choices[-1] is None:
                return chosen
            if choices[-1]:
                option = choices[-1].pop(0)
                chosen.append(option)
                undo.append(self._take(option))
                choices.append(self._choices(rank))
            else:
                choices.pop()
                if not choices:
                    return None
                self._give_back(chosen.pop(), undo.pop())
        return None

    def _choices(self, rank: Mapping[Option, int]) -> list[Option] | None:
        """The options of the duty with the fewest; None when all duties are done."""
        fewest: set[Option] | None = None
        for duty in self.duties:
            rows = self.open.get(duty)
            if rows is not None and (fewest is None or len(rows) < len(fewest)):
                fewest = rows
                if len(rows) < 2:
                    break
        return None if fewest is None else sorted(fewest, key=rank.__getitem__)

    def _take(self, option: Option) -> list[tuple[Need, set[Option]]]:
        closed = []
        for need in self.options[option]:
            for rival in self.open[need]:
                for other in self.options[rival]:
                    if other != need:
                        self.open[other].discard(rival)
            closed.append((need, self.open.pop(need)))
        return closed

    def _give_back(self, option: Option, closed: list[tuple[Need, set[Option]]]) -> None:
        for need, rivals in reversed(closed):
            self.open[need] = rivals
            for rival in rivals:
                for other in self.options[rival]:
                    if other != need:
                        self.open[other].add(rival)
