"""Every hue that a club can choose can be read: contrast computed here, apart from what makes the colours."""

import re
from itertools import product

import pytest

from clubs.people.colours import GREEN, GROUNDS, HUES, contrast, stylesheet, variables
from tests.look import test_colours as look

NAMES = {"accent", "accent-ink", "accent-tint", "bar", "bar-ink"}
LEAST = [  # words, ground, contrast
    *(("accent", ground, 7) for ground in look.GROUNDS),
    *look.ON_A_COLOUR,
    ("bar-ink", "bar", 10),
    ("ink", "accent-tint", 10),
]


def test_a_circle_has_360_hues():
    assert list(HUES) == list(range(360))


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("words", "ground", "least"), LEAST)
def test_every_hue_is_readable(theme, words, ground, least):
    weak = {}
    for hue in range(360):
        colours = look.THEMES[theme] | variables(hue)[theme]
        reached = look.contrast(colours[words], colours[ground])
        if reached < least:
            weak[hue] = round(reached, 2)
    assert weak == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_head_of_a_page_is_told_from_the_page(theme):
    for hue in range(360):
        bar = variables(hue)[theme]["bar"]
        if theme == "light":
            assert look.contrast(bar, look.THEMES[theme]["tint"]) >= 7
        else:
            assert bar not in (look.THEMES[theme]["tint"], look.THEMES[theme]["paper"])


def test_a_hue_changes_the_colours_that_are_no_states_and_no_grounds():
    for hue, theme in product((0, 163, 359), ("light", "dark")):
        assert set(variables(hue)[theme]) == NAMES
        assert all(re.fullmatch("#[0-9a-f]{6}", colour) for colour in variables(hue)[theme].values())


def test_hues_beside_one_another_look_alike_and_hues_apart_do_not():
    def parts(hue):
        colour = variables(hue)["light"]["bar"]
        return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]

    def apart(one, other):
        return max(abs(a - b) for a, b in zip(parts(one), parts(other), strict=True))

    assert max(apart(hue, (hue + 1) % 360) for hue in range(360)) <= 8
    assert min(apart(hue, (hue + 60) % 360) for hue in range(360)) >= 20


@pytest.mark.parametrize("hue", [-1, 360, 400])
def test_there_is_no_other_hue(hue):
    with pytest.raises(ValueError, match=str(hue)):
        variables(hue)


def test_the_stylesheet_of_a_hue_is_small_and_for_screens_alone():
    text = stylesheet(210)
    assert len(text) < 500
    assert text.startswith("@media screen{")
    assert text.count("{") == text.count("}") == 2
    light, dark = variables(210)["light"], variables(210)["dark"]
    for name in NAMES:
        assert f"--{name}:var(--day,{light[name]}) var(--night,{dark[name]})" in text


def test_the_grounds_and_the_green_are_those_of_the_stylesheet():
    for theme, grounds in GROUNDS.items():
        assert grounds == tuple(look.THEMES[theme][name] for name in look.GROUNDS)
    assert {name: look.THEMES["light"][name] for name in GREEN} == dict(GREEN)


def test_contrast_is_that_of_the_recommendation():
    pairs = [("#000000", "#ffffff"), ("#0a5a40", "#fdf0c4"), ("#777777", "#777777"), ("#1450d2", "#19211d")]
    for first, second in pairs:
        assert contrast(first, second) == pytest.approx(look.contrast(first, second))
