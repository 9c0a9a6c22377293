"""The colours that a club's hue gives its pages, for light and dark, with the contrast they need.

A hue is an angle of OKLCH, from 0 to 359: 25 is red, 110 olive, 163 green, 255 blue, 325 plum. In OKLCH two
colours of the same lightness look equally light whatever their hue, but their WCAG contrast still differs:
so the lightness of each colour is calculated, by halving, until its contrast is the one that is wanted.
Chroma is as much as the role asks for and a screen can show.

The grounds on which the colours are read are those of the stylesheet; `tests/look` compares them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, radians, sin
from types import MappingProxyType

HUES = range(360)
GREEN = MappingProxyType(
    {"accent": "#0a5a40", "accent-tint": "#e2f0e9", "bar": "#0b4433", "bar-ink": "#ffffff"}
)
"""Arrowswitch green: the light colours of the stylesheet, for a club that has chosen no hue."""

WHITE = "#ffffff"
GROUNDS = MappingProxyType(
    {"light": ("#ffffff", "#f3f6f4", "#fdf0c4"), "dark": ("#19211d", "#101613", "#3a3418")}
)
"""Paper, page and own row, by theme."""

AS_WORD = 7.2
"""The contrast of an accent on the worst of its grounds: 7 is needed, and rounding takes a little."""
OF_A_BAR = 11.0
"""The contrast of white words on the bar of a light page."""

Channels = tuple[float, float, float]


def variables(hue: int) -> Mapping[str, Mapping[str, str]]:
    """The colours of a hue as #rrggbb, by theme ("light", "dark") and name ("accent", "bar" …)."""
    return _variables(hue)


def stylesheet(hue: int) -> str:
    """The rules that put a hue's colours in place of the stylesheet's own, on screens: paper stays black.

    Which of the two themes counts, the stylesheet's `--day` and `--night` say.
    """
    light, dark = variables(hue).values()
    colours = ";".join(f"--{name}:var(--day,{light[name]}) var(--night,{dark[name]})" for name in light)
    return f"@media screen{{:root{{{colours}}}}}\n"


@cache
def _variables(hue: int) -> Mapping[str, Mapping[str, str]]:
    if hue not in HUES:
        raise ValueError(f"A hue is of 0 to 359, not {hue}.")
    light = {
        "accent": _readable(hue, 0.16, GROUNDS["light"], AS_WORD, lighter=False),
        "accent-ink": WHITE,
        "accent-tint": _shown(0.945, 0.022, hue),
        "bar": _readable(hue, 0.105, (WHITE,), OF_A_BAR, lighter=False),
        "bar-ink": WHITE,
    }
    dark = {
        "accent": _readable(hue, 0.12, GROUNDS["dark"], AS_WORD, lighter=True),
        "accent-ink": _shown(0.24, 0.045, hue),
        "accent-tint": _shown(0.325, 0.04, hue),
        "bar": _shown(0.27, 0.07, hue),
        "bar-ink": _shown(0.97, 0.008, hue),
    }
    return MappingProxyType({"light": MappingProxyType(light), "dark": MappingProxyType(dark)})


def contrast(first: str, second: str) -> float:
    """The contrast of two colours by WCAG 2.2, from 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _readable(hue: int, chroma: float, grounds: tuple[str, ...], least: float, *, lighter: bool) -> str:
    """The colour nearest to `grounds` that still has contrast `least` on each of them."""
    far, near = (1.0, 0.0) if lighter else (0.0, 1.0)
    for _step in range(20):
        middle = (far + near) / 2
        colour = _shown(middle, chroma, hue)
        if min(contrast(colour, ground) for ground in grounds) >= least and _is_beyond(
            colour, grounds, lighter
        ):
            far = middle
        else:
            near = middle
    return _shown(far, chroma, hue)


def _is_beyond(colour: str, grounds: tuple[str, ...], lighter: bool) -> bool:
    lights = [_luminance(ground) for ground in grounds]
    return _luminance(colour) > max(lights) if lighter else _luminance(colour) < min(lights)


def _shown(lightness: float, chroma: float, hue: int) -> str:
    """A colour of OKLCH as #rrggbb, with as much of the chroma as sRGB has there."""
    least, most = 0.0, chroma
    if not _is_in_gamut(_linear(lightness, most, hue)):
        for _step in range(16):
            middle = (least + most) / 2
            if _is_in_gamut(_linear(lightness, middle, hue)):
                least = middle
            else:
                most = middle
    else:
        least = most
    return "#" + "".join(f"{_byte(channel):02x}" for channel in _linear(lightness, least, hue))


def _linear(lightness: float, chroma: float, hue: int) -> Channels:
    """The light of red, green and blue of a colour of OKLCH (Ottosson, A perceptual color space, 2020)."""
    a, b = chroma * cos(radians(hue)), chroma * sin(radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )


def _is_in_gamut(channels: Channels) -> bool:
    return all(-0.0005 <= channel <= 1.0005 for channel in channels)


def _byte(channel: float) -> int:
    """A channel's light as sRGB writes it."""
    light = min(max(channel, 0.0), 1.0)
    coded = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * coded)


def _luminance(colour: str) -> float:
    red, green, blue = (_light(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _light(coded: float) -> float:
    return coded / 12.92 if coded <= 0.04045 else ((coded + 0.055) / 1.055) ** 2.4
