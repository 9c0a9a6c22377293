"""Facts that may be entered with a deal although they follow from earlier deals: they are checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from scoring.games.fields import Player, titled
from scoring.games.shape import Fact, Table
from scoring.words import RuleError, Word

DealerName = Annotated[Player | None, titled(Word("Dealer"), aside=True)]
_YES_NO = {True: Word("yes"), False: Word("no")}


def player_dealing(table: Table[Any], played: int) -> Fact:
    """The next dealer by name: the first player deals first."""
    return Fact("dealer", Word("Dealer"), table.players[played % table.size])


def contradictions(
    facts: Iterable[Fact], deal: Any, source: str, players: tuple[str, ...] = ()
) -> Iterator[RuleError]:
    """Refuses wrong facts entered with a deal, as its dealer; `players` are the names by place."""
    for fact in facts:
        written = getattr(deal, fact.key, None)
        if isinstance(written, int) and not isinstance(written, bool) and players:
            written = players[written]
        if written is not None and written != fact.value:
            yield RuleError(
                f"rubber.{fact.key}", fact.key, "{label}: {said} was entered, but it "
                "should be {is_so}.", source,
                label=fact.label, said=_in_words(written), is_so=_in_words(fact.value),
            )  # fmt: skip


def _in_words(value: object) -> object:
    return _YES_NO[value] if isinstance(value, bool) else value
