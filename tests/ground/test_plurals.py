"""A number before its noun: every text that has both has a form for one, or its number is never one.

Floor 0 gives such a number as a value that is `counted`; pages give it to `ngettext` or to
`blocktranslate count`.
What would remain in a text is a plural noun after a value, which the tests find.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.texts import catalogued

VALUE = r"(?:\{(?P<braces>\w+)\}|%\((?P<page>\w+)\)[sd])"
NOT_BETWEEN = (
    "after and are as at count fits for from go has in is moves needs no of only share start stay the to two "
    "with without"
)
NOUNS = (
    "bets blazes boards books bytes calls canastas cards cells characters chips columns copies deals "
    "decimals denominations diamonds digits dimensions elements entries games gentlemen half-rounds "
    "honours hours IMPs ladies levels matches matchpoints meetings melds members messages minutes names "
    "openers others overtricks pairs people phones pixels places players points prizes queens raises "
    "rebuys results rounds rows rubbers scores seats seconds sections sessions sets sevens spades "
    "tables tags teams threes times tricks undertricks values"
)
PLURAL = re.compile(
    f"{VALUE} (?:(?!(?:{'|'.join(NOT_BETWEEN.split())}) )[a-z-]+ ){{0,2}}?(?:{'|'.join(NOUNS.split())})\\b"
)
NAMES = (
    "bid club currency day kind leader name number other pair person place player result seat side team who "
    "winner"
)
"""Values that are no numbers."""

LIMIT = "a limit of the program that is more than one"
SIZE = "no game and no movement of this form has fewer than two"
MORE = "the text is for more than one only; for one there is another, or nothing to say"
LIST = "the value is a list or a range that ends with more than one"
NEVER_ONE = {
    "An individual with one copy of the boards at {tables} takes {known} players, not {players}.": LIMIT,
    "An individual of {players} with one copy of the boards can have {known} rounds, not {rounds}.": LIMIT,
    "A search is for {least} to {most} pairs, not {value}.": LIMIT,
    "{pairs} pairs can play {least} to {most} rounds without meeting twice, not {value}.": LIMIT,
    "A round can have {least} to {most} boards, not {value}.": LIMIT,
    "A search takes 1 to {most} minutes.": LIMIT,
    "No movement of {pairs} pairs in {rounds} rounds is known or can be searched for.": "4 and 2 at least",
    "{pairs} pairs, {rounds} rounds": "4 and 2 at least, in a search",
    "%(pairs)s pairs, %(rounds)s rounds": "4 and 2 at least, in a search",
    "{count} people are named at a table. Take commas out of the names: {names}.": "more than eight",
    "The file lists {count} results, and boards {first} to {last} have two each.": "more than two",
    "A table has more than {most} calls or cards.": LIMIT,
    "The file has more than {most} tags.": LIMIT,
    "A tag has more than {most} characters.": LIMIT,
    "This line is longer than {most} characters.": LIMIT,
    "The file has more than {most} boards.": LIMIT,
    "The file has more than {most} deals.": LIMIT,
    (
        "In {format} files each board has {size} bytes, and what follows {count} here has {rest}: the file "
        "is not complete, or something was added."
    ): LIMIT,
    "The list has more than {most} rows. Split it into smaller lists.": LIMIT,
    "A person can have at most {most} online names.": LIMIT,
    "Use at most {longest} characters.": LIMIT,
    "The correction period must be between 0 and {longest} minutes.": LIMIT,
    "The logo is {width} by {height} pixels. It must be at least {least} pixels wide and high.": LIMIT,
    (
        "The logo is {width} by {height} pixels. It can be at most {most} times as wide as high, or "
        "as high as wide."
    ): LIMIT,
    "The picture has more than {most} million pixels. Save it smaller.": LIMIT,
    "Add at most {longest} minutes, or take off less than what is left of this level.": LIMIT,
    "Enter at most {most} levels.": LIMIT,
    "Line {number}: a level or a break lasts 1 to {longest} minutes.": LIMIT,
    "A table has {fewest} to {most} seats.": LIMIT,
    "Enter 0 to {most} rebuys.": LIMIT,
    "Enter at most {most} denominations, each above 0.": LIMIT,
    "Enter 1 to {most} prizes, each above 0.": LIMIT,
    "A board is worth at most {most} IMPs, not {imps}.": LIMIT,
    "An auction has at most {most} calls here, not {count}.": LIMIT,
    "A weighted score can include at most {most} scores.": LIMIT,
    (
        "Each weight must be a percentage above 0 and at most 100, with no more than {decimals} "
        "decimal places."
    ): LIMIT,
    "A hand has {most} cards at most, not {given}.": LIMIT,
    "At no trump the cards count {most} points at most.": LIMIT,
    "A hand has {most} cards.": LIMIT,
    "Two packs have {most} cards.": LIMIT,
    "There are face cards for only {most} blazes.": LIMIT,
    "There are only {most} red threes, not {given}.": LIMIT,
    "A side has one meld of a rank, and so {most} canastas at most.": LIMIT,
    "A score sheet can have at most {most} deals.": LIMIT,
    "{most} phones have already opened this link. Ask the director.": LIMIT,
    "Expected at most {most} decimals, not {found}.": LIMIT,
    "The text is longer than {most} characters.": LIMIT,
    "The file is too large: it has {size} bytes, and the limit is {most}.": LIMIT,
    "A number of {count} digits is too long.": LIMIT,
    "The file has more than {most} values.": LIMIT,
    "The file is nested more than {most} levels deep.": LIMIT,
    "The file has more than {most} pairs, players or teams.": LIMIT,
    "An event has at most {most} sections.": LIMIT,
    "The file has more than {most} results.": LIMIT,
    "Team {number} has more than {most} members: {names} in {where} beside {others}.": LIMIT,
    "The file has more than {most} elements.": LIMIT,
    "The file is nested more than {most} elements deep.": LIMIT,
    "A session has at most {most} tables.": LIMIT,
    "A PBN file has at most {most} tags.": LIMIT,
    "A PBN file has at most {most} games.": LIMIT,
    "The tables of a PBN file have at most {most} rows.": LIMIT,
    "The line is longer than {most} characters.": LIMIT,
    "A table can have at most {most} columns, each only once.": LIMIT,
    "The file has more than {most} columns.": LIMIT,
    "A line can have at most {longest} characters.": LIMIT,
    "Please use at most {most} characters.": LIMIT,
    "Your own movement can have at most {most} tables.": LIMIT,
    "Your own movement can have at most {most} rounds.": LIMIT,
    "A scissors movement with {size} can have 1 to {most} half-rounds, not {rounds}.": LIMIT,
    "A party can have 1 to {most} rounds, not {rounds}.": LIMIT,
    "The text has {length} characters; no movement needs more than {most}.": LIMIT,
    "A round can have 1 to {most} boards, not {boards}.": LIMIT,
    "A bye must be worth 0 to {most} victory points, not {value}.": LIMIT,
    "A round must last 1 to {most} minutes.": LIMIT,
    "Two of them meet in {n} rounds at most.": LIMIT,
    "Enter at most {longest} minutes at a time.": LIMIT,
    "A session can have at most {n} sections.": LIMIT,
    "{start}...: a player's name or number is longer than {most} characters.": LIMIT,
    "A poll has at most {most} players.": LIMIT,
    "Write at most {most} characters here.": LIMIT,
    "An answer is the key of an answer, a text of at most {most} characters.": LIMIT,
    "A match can have 1 to {most} extra boards at a time, not {count}.": LIMIT,
    "A section can have at most {most} entries.": LIMIT,
    "A name must be one line of at most {most} characters.": LIMIT,
    "Enter 1 to {most} names, one per line.": LIMIT,
    "{most} messages from this table are already waiting for the director. Please call the director.": LIMIT,
    (
        "Scores must be whole numbers, for one board or one row per board, not {kind} in {ndim} dimensions."
    ): SIZE,
    "At a margin of {margin} the two sides have {own} points together, not {together} as in a draw.": SIZE,
    "{why} Consent is needed from {needs} of the {players} players (so far: {consents}).": SIZE,
    "Hand and skat are {wanted} cards together, not {given}.": SIZE,
    (
        "Board {board} has more than {tables} results for team {pair}. A team plays a board at "
        "{tables} tables."
    ): SIZE,
    "No movement fits {entries} players.": SIZE,
    "No movement fits {entries} teams.": SIZE,
    "No movement fits {entries} players in {minutes}.": SIZE,
    "No movement fits {entries} teams in {minutes}.": SIZE,
    (
        "In a straight Mitchell with {tables} tables, E-W pairs meet their first boards again after "
        "round {most}. Choose at most {limit}, a skip, or relay and share."
    ): SIZE,
    "A rover movement has no phantom pair: {pairs} pairs play at {tables} tables.": SIZE,
    (
        "When the movement is played twice, {tables} tables need an even number of rounds up to "
        "{most}, not {rounds}."
    ): SIZE,
    (
        "Left over after filling the tables: {over}. Everybody sits out in turn, about {share} times "
        "each in {rounds}."
    ): SIZE,
    "With {tables}, this movement takes {entries} pairs, not {pairs}.": SIZE,
    "With {tables}, this movement takes {entries} players, not {pairs}.": SIZE,
    "With {tables}, this movement takes {entries} teams, not {pairs}.": SIZE,
    "{teams} teams can play 1 to {limit}, not {rounds}.": SIZE,
    (
        "{teams} teams must play an even number of rounds, up to {most}, not {rounds}: the two "
        "halves of each match are in different rounds."
    ): SIZE,
    (
        "In Gilman's movement {teams} teams play {teams} rounds, not {rounds}; the first round is "
        "played at the home tables."
    ): SIZE,
    "A Swiss needs at least {least} pairs; entered so far: {entries}.": SIZE,
    "A Swiss needs at least {least} teams; entered so far: {entries}.": SIZE,
    "A knockout needs at least {least} teams; entered so far: {entries}.": SIZE,
    "Tick %(count)s players above.": SIZE,
    "%(n)s players": SIZE,
    "%(n)s teams": SIZE,
    "%(n)s pairs": SIZE,
    "There are {count} people called {name}: give the national number.": MORE,
    "{count} players were given seats.": MORE,
    "{bid} made {tricks} tricks": MORE,
    "All {rubbers} rubbers have been played.": MORE,
    "All {deals} deals have been played.": MORE,
    (
        "Number {number} has {count} people and seats for {most}: {names}. The file does not say who "
        "played in which round. Leave in it those who count, or write them as CSV with the names and "
        "the round in every row."
    ): MORE,
    "{count} remaining meetings change.": MORE,
    "{copies} copies of the boards are needed.": MORE,
    "Tables must share boards {count} times.": MORE,
    "{boards} boards are in use; two sections would need fewer.": MORE,
    "{boards} boards are in use.": MORE,
    "Table {table} is used {count} times in round {round}.": MORE,
    "Pairs {one} and {other} meet {count} times instead of {meetings}, in rounds {rounds}.": MORE,
    "Players {one} and {other} are opponents {count} times instead of {meetings}, in rounds {rounds}.": MORE,
    (
        "The N-S pair of team {one} meets the E-W pair of team {other} {count} times instead of "
        "{meetings}, in rounds {rounds}."
    ): MORE,
    "Match number {match} is used for {count} different matches: {teams}.": MORE,
    "{number} has been given {count} places in round {round}.": MORE,
    "Table {table} has {count} matches.": MORE,
    (
        "Each table plays {sets} board sets in a round, so boards must be a multiple of {sets}, not {boards}."
    ): MORE,
    "shared with {n} tables": MORE,
    "At least {n} sessions are needed for a place.": MORE,
    "Section {section}: the movement is for {wanted} pairs, not the {count} entered.": MORE,
    "Section {section}: the movement is for {wanted} players, not the {count} entered.": MORE,
    "Section {section}: the movement is for {wanted} teams, not the {count} entered.": MORE,
    "{result}, {times} times": MORE,
    "Settlement, in units of %(per)s points": MORE,
    "{minutes} minutes left.": MORE,
    "A hand without its starter has {low} to {high} cards, not {given}.": LIST,
    "A hand has {low} to {high} cards, not {given}.": LIST,
    "An individual with {tables} takes {known} players, not {players}.": LIST,
    "The older book gives starting positions for {least} to {most} tables, not {tables}.": LIST,
    "A Howell with {tables} has {known} rounds, not {rounds}.": LIST,
    "{first} to {last} tables, {kind}.": LIST,
    "%(least)s to %(most)s players": LIST,
}


@pytest.fixture(scope="module", autouse=True)
def collected() -> None:
    """Before the first test, not within it."""
    catalogued()


def texts() -> Iterator[str]:
    """Every text without a form for one."""
    yield from (message.id for message in catalogued() if message.id and isinstance(message.id, str))


def has_a_plural(text: str) -> bool:
    return any((match["braces"] or match["page"]) not in NAMES.split() for match in PLURAL.finditer(text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A hand has {most} cards, not {given}.", True),
        ("A meld has {most} wild cards at most.", True),
        ("%(results)s of %(scheduled)s results", True),
        ("{player} deals and does not play.", False),
        ("Boards {boards} go to tables {tables}.", False),
        ("A hand has {most}, not {given}.", False),
    ],
)
def test_a_plural_after_a_value_is_seen(text, found):
    assert has_a_plural(text) is found


def test_no_text_has_a_number_with_a_noun_that_is_always_in_the_plural():
    assert [text for text in texts() if has_a_plural(text) and text not in NEVER_ONE] == []


def test_every_exception_is_still_needed():
    assert {text for text in texts() if has_a_plural(text)} & set(NEVER_ONE) == set(NEVER_ONE)
