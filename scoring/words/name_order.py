"""The one order of names in lists: by surname, then by the rest of the name.

The last word of a name is taken for the surname; a name with a hyphen is one word. Accents, case,
apostrophes and the kind of a hyphen do not matter, as they do not for `names.same_name`: Ångström stands
among the A's, and O’Neil beside Oneil. Other alphabets follow the Latin one, in Unicode's order.
"""

from __future__ import annotations

from scoring.words.names import APOSTROPHE, HYPHEN, folded

Order = tuple[str, str]


def by_surname(name: str) -> Order:
    """The key that sorts a list of names."""
    given, _space, surname = folded(name).rpartition(" ")
    return _plain(surname), _plain(given)


def surname_first(name: str) -> str:
    """A name for a list that is searched by surname: "Harper, Agnes" for "Agnes Harper".

    A name of one word stays as it is.
    """
    given, _space, surname = name.strip().rpartition(" ")
    return f"{surname}, {given}" if given else surname


def _plain(words: str) -> str:
    return words.replace(APOSTROPHE, "").replace(HYPHEN, " ")
