"""The proof of each kind of evening, as a test asks it hundreds of times: whether it finds anything at all.

The part of a proof that is likely to show a change is asked first; the whole one, as its command runs it,
before a change counts as not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from clubs.people.models import Club
from clubs.poker.models import PokerEvening
from clubs.poker.selectors import proving as poker_proving
from clubs.room.models import Evening
from clubs.room.selectors.layout import parts_of, room_names_of
from clubs.room.services import proving as room_proving
from scoring.models import ChainLink, ClubRecord, Linked, NotedHead, Session, SessionLayout
from scoring.models.chain import Chained
from scoring.selectors.chain import Broken, Chains
from scoring.selectors.club_record import broken_record, record_chains
from scoring.selectors.layout import broken_layout
from scoring.selectors.names import broken_names
from scoring.selectors.unreadable import until_unreadable
from tests.hostile.world import CLUB_OF
from tests.tournaments.proving.every_column import evenings
from tournaments.services.results import proving

OF_CHAINS = (Linked, Chained, SessionLayout)
"""Models whose rows a proof reads with its chains; those that were read before say nothing of them."""


@dataclass
class Proof:
    """An evening that was made once, and how it is proved."""

    evening: Any

    @property
    def club(self) -> Club:
        raise NotImplementedError

    @cached_property
    def chains(self) -> Chains:
        """As they are while no link is changed."""
        raise NotImplementedError

    def fresh(self) -> Any:
        return type(self.evening)._base_manager.filter(pk=self.evening.pk).first()

    def shows(self, model: type[Any]) -> bool:
        """Whether a change of a row of this model is found."""
        now = self.fresh()
        if now is None:
            return True  # the command says that there is no such evening
        quick = self.of_links(now) if issubclass(model, OF_CHAINS) else self.of_set_up(now)
        return _any(lambda: quick) or bool(self.whole(now))

    def of_links(self, now: Any) -> Iterator[Any]:
        """What is found by way of the chains, read anew."""
        raise NotImplementedError

    def of_set_up(self, now: Any) -> Iterator[Any]:
        """What is found beside the chains as they were read before."""
        return iter(())

    def whole(self, now: Any) -> list[Any]:
        raise NotImplementedError


def _any(found: Callable[[], Iterator[Any]]) -> bool:
    return next(until_unreadable("record", found, Broken), None) is not None


class OfSession(Proof):
    """Of a session of pairs, or of a party."""

    evening: Session

    @property
    def club(self) -> Club:
        return self.evening.contest.club

    @cached_property
    def chains(self) -> Chains:
        return proving.chains_in(self.evening)

    def of_links(self, now: Session) -> Iterator[Any]:
        return proving.record_of(now, proving.chains_in(now))

    def of_set_up(self, now: Session) -> Iterator[Any]:
        yield from broken_layout(now, self.chains)
        yield from broken_names(now, self.chains)

    def whole(self, now: Session) -> list[Any]:
        return proving.prove(now)


class OfRoom(Proof):
    """Of an evening of a rubber bridge room, with the club's own record."""

    evening: Evening

    @property
    def club(self) -> Club:
        return self.evening.room.club

    @cached_property
    def chains(self) -> Chains:
        return room_proving.chains_in(self.evening)

    def of_links(self, now: Evening) -> Iterator[Any]:
        return room_proving.record_of(now)

    def of_set_up(self, now: Evening) -> Iterator[Any]:
        yield from broken_layout(now.session, self.chains, parts_of(now.pk))
        yield from broken_names(now.session, self.chains, room_names_of(now.pk))

    def whole(self, now: Evening) -> list[Any]:
        record = broken_record(self.club.pk, record_chains(self.club.pk))
        return [*room_proving.prove(now), *record]


class OfPoker(Proof):
    """Of a poker evening."""

    evening: PokerEvening

    @property
    def club(self) -> Club:
        return self.evening.club

    @cached_property
    def chains(self) -> Chains:
        return poker_proving.chains_in(self.evening)

    def of_links(self, now: PokerEvening) -> Iterator[Any]:
        return iter(self.whole(now))

    def whole(self, now: PokerEvening) -> list[Any]:
        return poker_proving.prove(now, poker_proving.chains_in(now))


KINDS: dict[str, Callable[[], Proof]] = {
    "pairs": lambda: OfSession(evenings.pairs_evening()),
    "party": lambda: OfSession(evenings.party_evening()),
    "room": lambda: OfRoom(evenings.room_evening()),
    "poker": lambda: OfPoker(evenings.poker_evening()),
}


def rows_of(model: type[Any], proof: Proof) -> Any:
    """The rows of a model that hang on the club of an evening, or on its chains."""
    rows = model._base_manager.all()
    if model is ChainLink:
        return rows.filter(chain__in=proof.chains.names)
    if model is NotedHead:
        return rows.filter(chain=ClubRecord(pk=proof.club.pk).chain_name)
    reached = "session__contest__club" if model is SessionLayout else CLUB_OF[model._meta.label]
    return rows.filter(**{reached: proof.club.pk})
