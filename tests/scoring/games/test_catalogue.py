"""The catalogue's files: a wrong line is refused, with its number and what may stand there."""

import re

import pytest

from scoring.games.catalogue import WrongLine, entries, rows_of
from scoring.words import Word

COLUMNS = "key,title,family,tier,sources,file,section,editions,unit,payoff,packs,jokers,minutes,notes\n"
LOO = '{key},"Loo, three-card",trumps,C,000:l.16626,whist.md,Loo,old@000;new@001,deal,settlement,1,0,60,\n'
NAMES = "alias,key\nlu,loo\n"


def index(line=LOO, **values):
    return COLUMNS + line.format(key="loo") + LOO.format(key="other")


def test_a_row_has_title_sources_editions_and_other_names():
    row = rows_of(index(), NAMES)["loo"]
    assert row.title == Word("Loo, three-card")
    assert (row.family, row.tier, row.source) == ("trumps", "C", "000:l.16626")
    assert (row.editions, row.names) == (("old", "new"), ("lu",))


def test_a_row_says_what_cards_and_time_a_game_takes():
    entry = entries(index())[0]
    assert (entry.packs, entry.jokers, entry.minutes) == (1, 0, 60)
    unknown = entries(index(LOO.replace(",1,0,60,", ",,,,")))[0]
    assert (unknown.packs, unknown.jokers, unknown.minutes) == (None, None, None)


def test_rows_without_a_score_and_those_of_other_registries_are_left_out():
    assert list(rows_of(index(LOO.replace(",C,", ",D,")), "alias,key\n")) == ["other"]
    assert list(rows_of(index(LOO.replace("trumps", "bridge")), "alias,key\n")) == ["other"]


FAULTS = [
    ("{key},", "Loo!,", "line 2: key is 'Loo!'; it must be small letters, digits and _."),
    ('"Loo, three-card"', "", "line 2: title is ''; it must be a name."),
    ('"Loo, three-card"', "Loo, three-card", "line 2: it has 15 columns instead of 14: quote a value"),
    ("trumps", "trump", "line 2: family is 'trump'; it must be one of trumps, euchre, "),
    (",C,", ",E,", "line 2: tier is 'E'; it must be one of A, B, C, D."),
    ("000:l.16626", "000:16626", "line 2: sources is '000:16626'; it must be 000:l.16421;001:l.854, or std."),
    ("000:l.16626", "", "line 2: sources is ''; it must be"),
    ("whist.md", "", "line 2: file is ''; it must be pages of docs/rules."),
    ("new@001", "new", "line 2: editions is 'old@000;new'; it must be empty, or modern@std;hoyle@000."),
    (",deal,", ",game,", "line 2: unit is 'game'; it must be one of deal, hand, round, session."),
    ("settlement", "money", "line 2: payoff is 'money'; it must be one of score, settlement, both, none."),
    (",1,0,60,", ",0,0,60,", "line 2: packs is '0'; it must be empty, or 1 to 10."),
    (",1,0,60,", ",11,0,60,", "line 2: packs is '11'; it must be empty, or 1 to 10."),
    (",1,0,60,", ",one,0,60,", "line 2: packs is 'one'; it must be empty, or 1 to 10."),
    (",1,0,60,", ",1.0,0,60,", "line 2: packs is '1.0'; it must be empty, or 1 to 10."),
    (",1,0,60,", ", 1,0,60,", "line 2: packs is ' 1'; it must be empty, or 1 to 10."),
    (",1,0,60,", ",1,-1,60,", "line 2: jokers is '-1'; it must be empty, or 0 to 12."),
    (",1,0,60,", ",1,two,60,", "line 2: jokers is 'two'; it must be empty, or 0 to 12."),
    (",1,0,60,", ",1,0,50,", "line 2: minutes is '50'; it must be empty, or one of 10, 15, 20, 30, 45, 60, "),
    (
        ",1,0,60,",
        ",1,0,1 h,",
        "line 2: minutes is '1 h'; it must be empty, or one of 10, 15, 20, 30, 45, 60, ",
    ),
    ("{key}", "other", "line 3: key other is on line 2 already."),
]


@pytest.mark.parametrize(("right", "wrong", "fault"), FAULTS)
def test_a_wrong_line_is_named_with_what_may_stand_there(right, wrong, fault):
    assert right in LOO
    with pytest.raises(WrongLine, match=re.escape(f"docs/rules/index.csv, {fault}")):
        rows_of(index(LOO.replace(right, wrong)), "alias,key\n")


def test_other_columns_are_refused():
    with pytest.raises(WrongLine, match="line 1: the columns are key, title, family"):
        rows_of(index().replace("title", "name"), NAMES)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("lu,other", "alias lu is on line 2 already."),
        ("lanterloo,loos", "the catalogue has no key loos."),
        ("other,loo", "other is a key of the catalogue itself."),
        ("lanterloo", "it has 1 columns instead of 2"),
    ],
)
def test_a_wrong_line_of_other_names_is_named(line, fault):
    with pytest.raises(WrongLine, match=re.escape(f"docs/rules/aliases.csv, line 3: {fault}")):
        rows_of(index(), f"{NAMES}{line}\n")
