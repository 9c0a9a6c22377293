"""The rules of a party, as its announcement fixes them before play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.words import N_, RuleError

from .values import Extra, FirstSeats, Partners, Progression, TableTie

LAWS = "Progressive Bridge, Laws 5 and 6"
MOST_ROUNDS = 60
USUAL_ROUNDS = 6  # six to seven in a session: Law 3, comment

PARTNERS_OF: Mapping[Progression, tuple[Partners, ...]] = {
    Progression.STANDARD: (Partners.DRAW, Partners.MIXED),
    Progression.ASSIGNED: (Partners.DRAW, Partners.MIXED),
    Progression.PAIR_CONTEST: (Partners.FIXED,),
    Progression.NS_FIXED: (Partners.FIXED,),
    Progression.LADIES_UP: (Partners.MIXED,),
    Progression.FREEZEOUT: (Partners.FIXED, Partners.DRAW, Partners.MIXED),
}
PARTNERS_WORDS: Mapping[tuple[Partners, ...], str] = {
    (
        Partners.DRAW,
        Partners.MIXED,
    ): N_("Partners change every round here: they are drawn, or are a lady and a gentleman."),
    (Partners.FIXED,): N_("Players move in pairs here: partners stay the same all evening."),
    (Partners.MIXED,): N_("Ladies and gentlemen move separately here: partners are a lady and a gentleman."),
}
BY_RESULTS = (Progression.STANDARD, Progression.PAIR_CONTEST, Progression.FREEZEOUT)


def _partners(word: str) -> Partners:
    return Partners.DRAW if word == "same_sex" else Partners(word)


def _truth(word: str) -> bool:
    return {"true": True, "false": False}[word.lower()]


READERS: Mapping[str, Callable[[str], Any]] = {
    "progression": Progression,
    "partners": _partners,
    "table1_winners_keep_partner": _truth,
    "table_tie": TableTie,
    "extra": Extra,
    "first_seats": FirstSeats,
    "rounds": int,
}


@dataclass(frozen=True, slots=True)
class Rules:
    """How a party goes on, `rounds` of it planned. RuleError "party.<field>" for what does not go together.

    `table1_winners_keep_partner` is the specimen announcement's; by Law 6 they change like all others.
    """

    progression: Progression = Progression.STANDARD
    partners: Partners = Partners.DRAW
    table1_winners_keep_partner: bool = False
    table_tie: TableTie = TableTie.DRAW_CARDS
    extra: Extra = Extra.SIT
    rounds: int = USUAL_ROUNDS
    first_seats: FirstSeats = FirstSeats.DRAWN

    def __post_init__(self) -> None:
        if self.partners not in PARTNERS_OF[self.progression]:
            raise RuleError("party.partners", "partners", PARTNERS_WORDS[PARTNERS_OF[self.progression]], LAWS)
        if self.table1_winners_keep_partner and self.progression is not Progression.STANDARD:
            raise RuleError(
                "party.table1_winners_keep_partner",
                "table1_winners_keep_partner",
                "The winners at table 1 can keep their partner only in the standard progression.",
                LAWS,
            )
        self._check_tie_and_extra()
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise RuleError(
                "party.rounds",
                "rounds",
                "A party can have 1 to {most} rounds, not {rounds}.",
                "",
                most=MOST_ROUNDS,
                rounds=self.rounds,
            )

    def _check_tie_and_extra(self) -> None:
        visits = self.progression in (Progression.STANDARD, Progression.PAIR_CONTEST)
        if self.table_tie is TableTie.VISITORS_MOVE and not visits:
            raise RuleError(
                "party.table_tie",
                "table_tie",
                "Visitors can move on after a tie only where winners move to the next table.",
                LAWS,
            )
        if self.extra is not Extra.SIT and (self.of_pairs or self.progression is Progression.FREEZEOUT):
            raise RuleError(
                "party.extra",
                "extra",
                "In a pair contest or a freezeout, extra players must sit out in turn.",
                "",
            )

    @classmethod
    def of(cls, settings: Mapping[str, object]) -> Rules:
        """From the words of a contest's settings, by the names of the fields; what is not said is usual.

        `partners` "same_sex" is "draw". RuleError "party.<field>" for a word that is none.
        """
        read = {name: _read(name, settings[name]) for name in READERS if name in settings}
        progression = read.get("progression", Progression.STANDARD)
        read.setdefault("partners", PARTNERS_OF[progression][0])
        return cls(**read)

    @property
    def of_pairs(self) -> bool:
        """Whether an entry is a pair."""
        return self.partners is Partners.FIXED

    @property
    def mixed(self) -> bool:
        return self.partners is Partners.MIXED

    @property
    def by_results(self) -> bool:
        """Whether a round can only be planned when the results of the one before are in."""
        return self.progression in BY_RESULTS

    @property
    def a_table(self) -> int:
        """How many entries a table takes."""
        return 2 if self.of_pairs else 4


def _read(name: str, word: object) -> Any:
    try:
        return READERS[name](str(word))
    except (ValueError, KeyError):
        raise RuleError(
            f"party.{name}", name, "{word} is not a valid value for {name}.", "", word=word, name=name
        ) from None
