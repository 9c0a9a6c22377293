"""Colours can be read: WCAG 2.2 contrast, 7 for text, 4.5 for suits and states, 3 for borders."""

import re
from itertools import product
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "static" / "arrowswitch" / "arrowswitch.css").read_text()
TEXT, LINES = ("ink", "soft", "accent"), ("line", "high", "middle", "low")
SUITS_AND_STATES = ("spade", "heart", "diamond", "club", "ok", "late", "doubt", "call")
GROUNDS = ("paper", "tint", "own")
PUBLISHED = {  # the colour table of the look
    "light": "#ffffff #16201c #111318 #c8000a #1450d2 #0c6b47 #17693a #835500 #a3320b #8c1d6b",
    "dark": "#19211d #eef2ef #ffffff #ff8b96 #8fb0ff #5fe08f #74d99c #f2c14e #ff9d73 #ff9ad5",
}


PAIRS = re.compile(r"--([a-z-]+): var\(--day, (#[0-9a-f]{6})\) var\(--night, (#[0-9a-f]{6})\);")
"""A variable of both themes: its colour by day, and by night."""
THEMES = {
    "light": {name: day for name, day, night in PAIRS.findall(CSS)},
    "dark": {name: night for name, day, night in PAIRS.findall(CSS)},
}
METALS = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", CSS[: CSS.index("--lift")]))


def test_a_colour_has_one_value_by_day_and_one_by_night():
    names = [name for name, day, night in PAIRS.findall(CSS)]
    assert len(names) == len(set(names))
    assert set(names) >= {*TEXT, *LINES, *SUITS_AND_STATES, *GROUNDS}


def luminance(colour):
    def linear(channel):
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def test_black_on_white_is_21():
    assert round(contrast("#000000", "#ffffff"), 2) == 21


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("names", "least"), [(TEXT, 7), (SUITS_AND_STATES, 4.5), (LINES, 3)])
def test_every_ink_is_readable_on_every_ground(theme, names, least):
    colours = THEMES[theme]
    weak = {
        (name, ground): round(contrast(colours[name], colours[ground]), 2)
        for name, ground in product(names, GROUNDS)
        if contrast(colours[name], colours[ground]) < least
    }
    assert weak == {}


ON_A_COLOUR = [
    ("accent-ink", "accent", 7),
    ("bar-ink", "bar", 7),
    ("accent", "accent-tint", 4.5),
    ("ink", "accent-tint", 7),
]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("words", "ground", "least"), ON_A_COLOUR)
def test_words_on_a_colour_are_readable(theme, words, ground, least):
    assert contrast(THEMES[theme][words], THEMES[theme][ground]) >= least


@pytest.mark.parametrize("metal", ["gold", "silver", "bronze"])
def test_a_place_is_readable_on_its_medal(metal):
    assert contrast(METALS["medal-ink"], METALS[metal]) >= 7


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_are_those_published(theme):
    names = ("paper", "ink", *SUITS_AND_STATES)
    assert " ".join(THEMES[theme][name] for name in names) == PUBLISHED[theme]
