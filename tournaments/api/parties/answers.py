"""What the API answers of a party: its settings, its rounds, and its list of players."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Self

from clubs.web.api.answers import Answer, AnyField, Help, OneOf
from scoring.models import Section
from tournaments.api.answers.sessions import DeedAnswer, DeedsAnswer, SessionStageAnswer
from tournaments.api.answers.words import EntryStateWord, RoleWord, SeatWord
from tournaments.api.parties.forms import PartyRulesForm, PrizesForm
from tournaments.models.section_movement import section_movement
from tournaments.movements.progressions import Draw, RoundPlan, Seats
from tournaments.ranking.parties.tallies import Count
from tournaments.selectors.parties.announcement import announcement
from tournaments.selectors.parties.lookup import Listed
from tournaments.selectors.parties.page import DrawShown, RoundNow, Seated, TableNow, round_now
from tournaments.selectors.parties.settings import ENDS, FORMS, PartySettings, words_of
from tournaments.services.parties.people import LINES
from tournaments.views.access import SessionContext

PartyLineWord = Annotated[str, OneOf("PartyLine", LINES)]
PartyCountWord = Annotated[str, OneOf("PartyCount", Count)]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedAnswer(Answer):
    """A player on the list, or both names if pairs stay together."""

    number: int
    name: str

    @classmethod
    def all_of(cls, numbers: Iterable[int], names: Iterable[str]) -> list[Self]:
        """The players with these numbers and, in the same order, names."""
        return [cls(number=at, name=name) for at, name in zip(numbers, names, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDrawnAnswer(NumberedAnswer):
    """A player, and the card they drew."""

    card: Annotated[str, Help("SA, HT.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PartySeatAnswer(Answer):
    """A chair and its player. `number` is null for a dummy."""

    seat: SeatWord
    number: int | None
    name: str
    deals_first: bool
    arrived: Annotated[bool, Help("Moved to the table for this round.")]

    @classmethod
    def of(cls, seats: Seats, seated: Seated) -> Self:
        """A chair of the table that was planned so."""
        return cls(
            seat=seated.seat.value,
            number=seats.at(seated.seat),
            name=seated.name,
            deals_first=seated.deals_first,
            arrived=seated.arrived,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyTableAnswer(Answer):
    """A table in a round; its deals are entered on its score sheet."""

    table: int
    sheet: int
    seats: list[PartySeatAnswer]
    deals: Annotated[int, Help("Entered.")]
    of: Annotated[int, Help("Number of deals; 0 if the host ends the round.")]
    over: bool
    waiting: Annotated[bool, Help("A deal was entered in two different ways.")]
    points: Annotated[list[int], Help("N-S and E-W.")]

    @classmethod
    def shown(cls, seats: Seats, table: TableNow) -> Self:
        """A table as it was planned, and as it is now."""
        return cls(
            table=table.number,
            sheet=table.sheet,
            seats=[PartySeatAnswer.of(seats, seated) for seated in table.seats],
            deals=table.deals,
            of=table.of,
            over=table.over,
            waiting=table.waiting,
            points=list(table.points),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyDrawAnswer(Answer):
    """The cards drawn at a table."""

    table: int
    title: str
    cards: list[CardDrawnAnswer]

    @classmethod
    def of(cls, draw: Draw, shown: DrawShown) -> Self:
        """Cards with the numbers and the names of those who drew them."""
        cards = [
            CardDrawnAnswer(number=at, name=name, card=str(card))
            for (at, card), (name, _card) in zip(draw.cards, shown.cards, strict=True)
        ]
        return cls(table=shown.table, title=shown.title, cards=cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyRoundAnswer(Answer):
    """A round: who sits where, what is played, and why it was drawn so."""

    number: int
    of: int
    over: bool
    bell: Annotated[list[str], Help("What the bell is waiting for.")]
    tables: list[PartyTableAnswer]
    sitters: list[NumberedAnswer]
    retired: list[NumberedAnswer]
    draws: list[PartyDrawAnswer]
    reasons: list[str]

    @classmethod
    def in_section(
        cls, section: Section, settings: PartySettings, which: int | None = None
    ) -> PartyRoundAnswer | None:
        """A round, the current one unless a number is given; None if there is no such round."""
        now = round_now(section, settings, which)
        return None if now is None else cls.shown(section_movement(section).plans[now.number - 1], now)

    @classmethod
    def shown(cls, plan: RoundPlan, now: RoundNow) -> PartyRoundAnswer:
        """A round as it was planned, and as it is now."""
        return PartyRoundAnswer(
            number=now.number,
            of=now.of,
            over=now.over,
            bell=now.bell,
            tables=[PartyTableAnswer.shown(*both) for both in zip(plan.tables, now.tables, strict=True)],
            sitters=NumberedAnswer.all_of(plan.sitters, now.sitters),
            retired=NumberedAnswer.all_of(plan.retired, now.retired),
            draws=[PartyDrawAnswer.of(*both) for both in zip(plan.draws, now.draws, strict=True)],
            reasons=list(now.reasons),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnRoundAnswer(PartyRoundAnswer):
    """A round just drawn, and the action that drew it, which can be undone."""

    deed: DeedAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class PartySettingsAnswer(Answer):
    """All settings of a party."""

    form: Annotated[str, OneOf("PartyForm", FORMS)]
    game: str
    options: dict[str, Any]
    rules: dict[str, Any]
    count: PartyCountWord
    prizes: dict[str, Any]
    ends: Annotated[str, OneOf("PartyEnds", ENDS)]
    minutes: int

    @classmethod
    def of(cls, settings: PartySettings) -> Self:
        """The settings without the keys that only their stored form needs."""
        words: dict[str, Any] = words_of(settings)
        prizes = {name: value for name, value in words["prizes"].items() if name != "seed"}
        return cls(**{name: value for name, value in words.items() if name != "v"} | {"prizes": prizes})

    @classmethod
    def described(cls) -> dict[str, AnyField]:
        """Rules and prizes are what the forms say of them, in which they are sent."""
        fields = super(PartySettingsAnswer, cls).described()
        return fields | {"rules": PartyRulesForm(), "prizes": PrizesForm()}


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyAnswer(SessionStageAnswer):
    """A party with its current round, the caller's roles, and the actions open to them."""

    settings: PartySettingsAnswer
    announcement: Annotated[list[str], Help("Read out before play.")]
    stands_in: Annotated[int | None, Help("Number of the stand-in.")]
    rounds: Annotated[int, Help("Drawn so far.")]
    round: PartyRoundAnswer | None
    roles: list[RoleWord]
    may: DeedsAnswer

    @classmethod
    def seen_by(cls, sitting: SessionContext, section: Section, settings: PartySettings) -> Self:
        """A party with the caller's roles and rights."""
        return cls(
            **SessionStageAnswer.of(sitting.session).as_dict(),
            settings=PartySettingsAnswer.of(settings),
            announcement=announcement(settings),
            stands_in=section_movement(section).stands_in,
            rounds=section_movement(section).rounds_drawn,
            round=PartyRoundAnswer.in_section(section, settings),
            roles=sorted(sitting.roles),
            may=DeedsAnswer(sitting.may),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PartyGuestAnswer(Answer):
    """An entry of the list. `team` is the team they play for, if any."""

    id: int
    number: int
    names: str
    line: PartyLineWord
    team: str
    state: EntryStateWord

    @classmethod
    def of(cls, guest: Listed) -> Self:
        """An entry with its names. No query."""
        entry = guest.entry
        return cls(
            id=entry.pk,
            number=entry.number,
            names=guest.names,
            line=entry.line,
            team=entry.name,
            state=entry.state,
        )
