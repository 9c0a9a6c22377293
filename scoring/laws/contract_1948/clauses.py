"""What each clause to which a ruling refers is about, in our own words. Source: 000:l.9858."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.words import Word

CLAUSES: Mapping[str, Word] = MappingProxyType(
    {
        "27": Word("An improper call over which the opponent has called"),
        "30a": Word("The lowest sufficient bid in the same denomination"),
        "30b": Word("Another bid in place of an insufficient one"),
        "30c": Word("A pass in place of an insufficient bid"),
        "31a": Word("A pass before any bid, or at the turn of the right-hand opponent"),
        "31b": Word("Another call out of turn"),
        "32": Word("A call in place of an opponent who is bound to pass"),
        "33": Word("The right player calls first"),
        "55": Word("A lead out of turn that is accepted"),
        "56": Word("Declarer's lead out of turn that is refused"),
        "57a": Word("A defender's lead out of turn, when the declaring side has the lead"),
        "57b": Word("A defender's lead out of turn, when the other defender has the lead"),
        "65": Word("Declarer faces the hand after the wrong defender's opening lead"),
        "69": Word("A penalty card is played at the first legal chance"),
        "72": Word("A revoke that is not established, or at trick twelve"),
        "73": Word("How a revoke is corrected"),
        "74": Word("When a revoke is established"),
        "76": Word("Tricks transferred for a revoke"),
    }
)
