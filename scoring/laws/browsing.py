"""What happened, in a director's words: where to begin in a code of laws.

An entry leads to the tables that rule on it. Codes share entries; one whose tables a code has not is not
among the entries of that code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from scoring.laws.table import Code, Table
from scoring.words import Word


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happens: `tables` are the keys of those that rule on it, the most common first.

    `also` has further words by which directors look for it.
    """

    key: str
    words: Word
    tables: tuple[str, ...]
    also: Word


ENTRIES = (
    Entry("revoke", Word("A revoke"), ("revoke", "late_revoke", "proof_of_revoke"),
          Word("not followed suit, renege, ruffed in error, established")),
    Entry("lead", Word("A lead out of turn, or an opening lead to take back"),
          ("lead_out_of_turn", "opening_lead"), Word("wrong hand, wrong defender, face down")),
    Entry("call", Word("A call out of turn"),
          ("call_out_of_turn", "auction_ended_early", "double_out_of_turn"),
          Word("bid, pass, double at another's turn, auction ended early")),
    Entry("insufficient", Word("An insufficient bid"), ("insufficient_bid",),
          Word("too low, not enough, impossible bid")),
    Entry("changed_call", Word("A changed call, or calls at once"), ("change_of_call", "call_in_doubt"),
          Word("slip, bidding box, wrong card pulled, second thoughts, simultaneous")),
    Entry("inadmissible", Word("A double or bid that cannot be made"),
          ("inadmissible_double", "inadmissible_call"),
          Word("barred, bound to pass, above seven, after the final pass, redouble")),
    Entry("replaced_call", Word("A withdrawn call was replaced: comparable call, lead"),
          ("comparable_call", "lead_after_withdrawn_call"), Word("lead restrictions, similar meaning")),
    Entry("seen_in_auction", Word("A card seen during the auction or before the play"),
          ("card_exposed_in_auction", "card_exposed"), Word("dropped, faced, shown, liable to be called")),
    Entry("seen_in_play", Word("A card seen during the play"), ("card_exposed_in_play", "liable_card"),
          Word("dropped, exposed, faced, shown, liable to be called")),
    Entry("penalty_card", Word("A penalty card on the table"), ("penalty_card",),
          Word("major, minor, lead required or forbidden")),
    Entry("early_play", Word("A play before the right turn"), ("play_out_of_turn",),
          Word("played too early, before the partner, fourth hand")),
    Entry("which_card", Word("Not clear which card is played, or a card to take back"),
          ("played_card", "card_named", "cards_at_once", "card_taken_back"),
          Word("designation, named, two cards, touched, card of dummy")),
    Entry("dummy", Word("Dummy did or said something"), ("dummy_acts", "card_of_dummy"),
          Word("warned, asked, looked, hint")),
    Entry("trick", Word("A trick with a card too few or too many, or a trick to look at"),
          ("defective_trick", "tricks_seen"),
          Word("defective trick, played no card, fifth card, quitted trick, pointed wrongly")),
    Entry("claim", Word("A claim or concession"),
          ("claim", "doubted_claim", "claim_taken_back", "concession"),
          Word("the rest are mine, trump out, conceded, doubted, play on")),
    Entry("information", Word("A hesitation, or other information from the partner"),
          ("unauthorised_information",),
          Word("unauthorised information, tempo, pause, gesture, remark, logical alternative, poll")),
    Entry("manner", Word("A misleading manner, a remark, or what players may use"),
          ("misleading_manner", "authorised_information", "remark"), Word("tempo, pause, gesture, deceive")),
    Entry("accident", Word("Something overheard or seen by accident"), ("accidental_information",),
          Word("another table, overheard, saw a hand, extraneous")),
    Entry("explanation", Word("A wrong explanation, or none, that may have done damage"), ("explanation",),
          Word("misinformation, alert, convention, agreement, psychic, system")),
    Entry("misinformed", Word("An explanation to correct in time, or an understanding"),
          ("misinformed_call", "misinformed_card", "correction_of_explanation", "understanding"),
          Word("misinformation, alert, convention, agreement, psychic, system, wrong explanation")),
    Entry("review", Word("A question about the auction or about a void"),
          ("review_of_auction", "question_about_a_void"),
          Word("review, restate, ask, contract, misheard, no card of the suit")),
    Entry("wrong_hand", Word("A hand with too few or too many cards"),
          ("wrong_number_of_cards", "hand_at_knock"), Word("missing card, thirteen, fourteen, twelve")),
    Entry("deal", Word("A wrong deal, cut, pack or seat"),
          ("irregular_deal", "draw_cut_and_pack", "trump_card", "trump_slip"),
          Word("misdeal, shuffle, dealt again, trump card, direction, passed out")),
    Entry("wrong_board", Word("A wrong board, or cards of another board"),
          ("wrong_board", "cards_of_wrong_board"), Word("not due, played before, arrow")),
    Entry("fouled", Word("A fouled board, or one that cannot be compared"),
          ("fouled_board", "team_board", "board_at_one_table"),
          Word("hands changed, teams, match, mixed up")),
    Entry("adjusted", Word("No result, a score to adjust, damage to judge after play"),
          ("adjusted_score", "judged_after_play", "artificial_score", "boards_without_result",
           "individual_score", "knockout_score"),
          Word("average plus, weighted, assigned, equity, error of the director")),
    Entry("score", Word("A wrong score, or a dispute about tricks"),
          ("score_in_doubt", "score_error", "tricks_after_play", "unfinished_rubber"),
          Word("tricks won, scoring error, entered, correction, rubber broken off")),
    Entry("before_ruling", Word("Players acted before the ruling, or a penalty was not obeyed"),
          ("acted_before_director", "played_before_ruling", "attention", "ruling_by_players",
           "facts_of_a_case", "penalty_in_play", "penalty_not_obeyed", "penalty_chosen"),
          Word("waived, right lost, consulted, penalty paid, disputed, dummy spoke, called the director")),
    Entry("conduct", Word("Slow play, late arrival, procedure, conduct"),
          ("error_of_procedure", "procedure_put_right", "discipline", "manners", "spectator",
           "deliberate_breach", "conduct", "irregularity", "illegal_knock", "penalty"),
          Word("slow, late, noise, manners, discipline, looked at a trick, talk, rude, kibitzer")),
    Entry("appeal", Word("An appeal"), ("appeal", "right_of_appeal", "ruling_reviewed", "further_appeal"),
          Word("committee, protest, captain, time limit")),
)  # fmt: skip


def entries_of(code: Code) -> tuple[Entry, ...]:
    """The entries of a code, each with the tables alone that it has."""
    here = (
        replace(entry, tables=tuple(key for key in entry.tables if key in code.tables)) for entry in ENTRIES
    )
    return tuple(entry for entry in here if entry.tables)


def laws_of(table: Table) -> set[str]:
    """Every clause that a table rests on or leads to."""
    return {law for row in table.rows for law in row.cited}


def search(code: Code, text: str, say: Callable[[Word], str] = str) -> tuple[Entry, ...]:
    """The entries that have every word of `text`, each with the tables alone that have it.

    A word is the beginning of a word in the entry, in what the director is told or in further names; a
    number of a law, whole or its beginning ("64", "64A"), stands for its clauses. `say` puts words into the
    reader's language. Without text all entries are there.
    """
    wanted = [word for word in _words(text) if word not in _NOISE]
    return tuple(
        replace(entry, tables=tables)
        for entry in entries_of(code)
        if (tables := tuple(key for key in entry.tables if _fits(code.tables[key], entry, wanted, say)))
    )


def search_words(entry: Entry, table: Table, say: Callable[[Word], str] = str) -> list[str]:
    """Every word and law number by which a table of an entry is found, small letters, each once."""
    texts = (say(entry.words), say(entry.also), say(table.trigger))
    words = (word for text in texts for word in _words(text))
    return list(dict.fromkeys((*words, *sorted(law.casefold() for law in laws_of(table)))))


_NOISE = frozenset({"law", "laws", "a", "an", "the"})


def _fits(table: Table, entry: Entry, wanted: Iterable[str], say: Callable[[Word], str]) -> bool:
    has = search_words(entry, table, say)
    return all(any(begins(word, part) for word in has) for part in wanted)


def begins(word: str, part: str) -> bool:
    """Whether `part` is the beginning of `word`; a number is whole in it: "6" does not begin "64a1"."""
    return word.startswith(part) and not (part[-1].isdigit() and word[len(part) : len(part) + 1].isdigit())


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:\.[^\W_]+)*", text.casefold())
