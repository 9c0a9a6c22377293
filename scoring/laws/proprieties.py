"""The proprieties of contract bridge of 1948: how to behave, for reference. None of them has a penalty.

They are no rulings, so that they stand beside the tables. Source: 000:l.10853.
"""

from __future__ import annotations

from dataclasses import dataclass

from scoring.words import Word

KEY = "proprieties"
"""The name by which the list is asked for, as a table is."""
TITLE = Word("The proprieties of 1948: how to behave. None of them has a penalty.")
SOURCE = "000:l.10853"


@dataclass(frozen=True, slots=True)
class Propriety:
    """One of the proprieties by its number, as "3k"; those of 3 are mannerisms to avoid."""

    number: str
    words: Word


_MANNERISMS = (
    Word("Do not vary the words in which you call."),
    Word("Do not call with special emphasis or in a special tone."),
    Word("Do not pass or double in unusual haste, or as if unwilling."),
    Word("Do not delay a call so long that the delay tells your partner something."),
    Word("Do not show that you like or dislike a call or play of your partner."),
    Word("Do not show by word, manner or gesture what your hand is like."),
    Word("Make no remark or gesture, and ask no question, from which something can be inferred."),
    Word("Do not tell what happened in the auction or play where you have no right to tell it."),
    Word("Do not volunteer what should be said only in answer to a question."),
    Word("Ask for a review, or for the cards of a trick, only for your own benefit."),
    Word("Do not hesitate, speak or behave without need in a way that may deceive opponents."),
    Word("Do not draw attention to the score, unless you need to know it yourself."),
    Word("Do not say how many tricks are still needed, or that the contract is made or beaten."),
    Word("Do not play a card with special emphasis."),
    Word("Do not play slowly where there is nothing to think about."),
    Word("Do not prepare to gather a trick before all four hands have played to it."),
    Word("Do not take a card out of your hand before your turn to lead or play."),
    Word("Keep your tricks in order, apart from one another, and on one side of the table."),
    Word("Do not watch from which place in a hand a card is taken, and infer nothing from it."),
    Word("Make no needless comment during the play on the auction, the contract or the hand."),
)

PROPRIETIES = (
    Propriety("1", Word("Do not profit by what you learned from an irregularity of your own side, where no "
                        "penalty, or too small a one, is laid down.")),
    Propriety("2", Word("Do not break a law on purpose, whether it has a penalty or not.")),
    *(Propriety(f"3{letter}", words)
      for letter, words in zip("abcdefghijklmnopqrst", _MANNERISMS, strict=True)),
    Propriety("4", Word("Do not hide a revoke, by a second one or otherwise. You need not point out an "
                        "established revoke, or another irregularity, of your own side.")),
    Propriety("5", Word("Do not play out of turn, not even by carelessness.")),
    Propriety("6", Word("Do not let your partner's hesitation, remark or manner guide you. You may infer "
                        "something from an opponent's, at your own risk.")),
    Propriety("7", Word("You may warn your partner against breaking a law.")),
    Propriety("8", Word("All four players see to it that each hand plays one card to each trick, and put it "
                        "right at once.")),
    Propriety("9", Word("Declarer should play out every hand whose result is in doubt.")),
    Propriety("10", Word("Bystanders make no needless remark. They point out nothing, and speak of facts and "
                         "laws only when asked.")),
    Propriety("11", Word("Explain your conventions to the opponents. A club or tournament may restrict or "
                         "prohibit unusual and intricate ones.")),
)  # fmt: skip
