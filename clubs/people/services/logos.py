"""A club's logo: a picture from somebody's computer, checked and written again as a small PNG.

Only pixels go from the file that was sent into the one that is kept: no name, no comment, no place where
a photograph was taken. The kind is told by decoding, with the decoders of PNG and JPEG alone.
"""

from __future__ import annotations

import struct
import zlib
from hashlib import sha256
from io import BytesIO

from django.db import transaction
from PIL import Image, ImageOps, UnidentifiedImageError

from clubs.people.models import Club, ClubLogo
from clubs.people.permissions import AnyUser, require
from clubs.people.services.locking import lock_club
from scoring.words import RuleError

LARGEST = 2 * 1024 * 1024
"""Bytes of the file that is sent."""
MOST_PIXELS = 16_000_000
"""Of the picture that is sent: it takes four bytes of memory for each."""
LEAST_SIDE = 32
"""Pixels: smaller ones are blurred in the head of a page."""
MOST_RATIO = 4
"""How many times as wide as high, or as high as wide: what is longer cannot be read 32 pixels high."""
SIDES = (192, 160, 128, 96)
"""Pixels of the longer side as it is kept, the first that is small enough: three times what a page shows."""
MOST_KEPT = 20_000
"""Bytes of the PNG that is kept."""
PALEST = 200
"""The lightness, of 255, that something in the logo must be below to be seen on white."""
BROKEN = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    EOFError,
    struct.error,
    zlib.error,
)
"""What decoders raise for a damaged file."""


@transaction.atomic
def set_logo(*, club: Club, logo: bytes, by: AnyUser) -> Club:
    """Put the picture in `logo` (PNG or JPEG) in place of the club's logo.

    Raises RuleError "logo.*", "permission.*"; the logo then stays as it was.
    """
    require("people.manage_club", by, club)
    png, (width, height) = small_png(logo)
    lock_club(club)
    ClubLogo.objects.update_or_create(club=club, defaults={"png": png})
    club.logo_name = f"{sha256(png).hexdigest()[:16]}-{width}x{height}"
    club.save(update_fields=["logo_name"])
    return club


@transaction.atomic
def remove_logo(*, club: Club, by: AnyUser) -> Club:
    """Take the club's logo away; nothing happens without one. Raises RuleError "permission.*"."""
    require("people.manage_club", by, club)
    lock_club(club)
    ClubLogo.objects.filter(club=club).delete()
    club.logo_name = ""
    club.save(update_fields=["logo_name"])
    return club


def small_png(data: bytes) -> tuple[bytes, tuple[int, int]]:
    """A picture as a PNG of at most `MOST_KEPT` bytes, upright, without empty margins, and its size.

    Raises RuleError "logo.*".
    """
    if len(data) > LARGEST:
        raise RuleError(
            "logo.large",
            "logo",
            "The file is larger than {most} MB. Save the logo smaller.",
            "",
            most=LARGEST >> 20,
        )
    picture = _decoded(data)
    bounds = picture.getbbox()  # of what is not transparent
    if bounds is None:
        raise RuleError("logo.empty", "logo", "The picture is empty: all of it is transparent.", "")
    picture = picture.crop(bounds)
    _require_shape(*picture.size)
    _require_visible(picture)
    for side in SIDES:
        small = picture.copy()
        small.thumbnail((side, side), Image.Resampling.LANCZOS)
        for kept in (small, small.quantize(256, Image.Quantize.FASTOCTREE)):
            png = _written(kept)
            if len(png) <= MOST_KEPT:
                return png, small.size
    raise AssertionError("96 by 96 pixels of 256 colours are fewer bytes than that")


def _decoded(data: bytes) -> Image.Image:
    """The pixels of a file, upright, with what is transparent in them."""
    try:
        picture: Image.Image = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
        _require_few_pixels(*picture.size)
        if picture.format == "PNG" and getattr(picture, "is_animated", False):
            raise RuleError(
                "logo.animated", "logo", "The picture is animated. Use one that does not move.", ""
            )
        picture.load()
        picture = ImageOps.exif_transpose(picture)
        if picture.mode.startswith("I"):  # 16 bits a pixel, of which only the upper ones are seen
            picture = picture.convert("I").point(lambda value: value / 256).convert("L")
        return picture.convert("RGBA")
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise _many_pixels() from error
    except UnidentifiedImageError as error:
        raise RuleError(
            "logo.kind", "logo", "This is not a PNG or JPEG picture. Save the logo as one of these.", ""
        ) from error
    except RuleError:
        raise
    except BROKEN as error:
        raise RuleError(
            "logo.damaged", "logo", "The picture is damaged or incomplete. Save it again.", ""
        ) from error


def _require_few_pixels(width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise _many_pixels()


def _require_shape(width: int, height: int) -> None:
    """Refuse what could not be recognised at the size of a line of text."""
    if min(width, height) < LEAST_SIDE:
        raise RuleError(
            "logo.small",
            "logo",
            "The logo is {width} by {height} pixels. It must be at least {least} pixels wide and high.",
            "",
            width=width,
            height=height,
            least=LEAST_SIDE,
        )
    if max(width, height) > MOST_RATIO * min(width, height):
        raise RuleError(
            "logo.long",
            "logo",
            "The logo is {width} by {height} pixels. It can be at most {most} times as wide as high, or as "
            "high as wide.",
            "",
            width=width,
            height=height,
            most=MOST_RATIO,
        )


def _require_visible(picture: Image.Image) -> None:
    """Refuse what is white on white: pages and paper show the logo on white."""
    sample = picture.copy()
    sample.thumbnail((max(SIDES), max(SIDES)))
    white = Image.new("RGBA", sample.size, "white")
    darkest = Image.alpha_composite(white, sample).convert("L").getextrema()[0]
    if isinstance(darkest, tuple) or darkest > PALEST:
        raise RuleError(
            "logo.pale",
            "logo",
            "The logo is shown on white, and nothing of it is dark enough to be seen there.",
            "",
        )


def _written(picture: Image.Image) -> bytes:
    picture.info.clear()  # a colour profile would be written too
    target = BytesIO()
    (picture if _is_transparent(picture) else picture.convert("RGB")).save(target, "PNG", optimize=True)
    return target.getvalue()


def _is_transparent(picture: Image.Image) -> bool:
    """Whether the picture must keep its transparency; one with a palette is written as it is."""
    return picture.mode != "RGBA" or picture.getchannel("A").getextrema() != (255, 255)


def _many_pixels() -> RuleError:
    return RuleError(
        "logo.pixels",
        "logo",
        "The picture has more than {most} million pixels. Save it smaller.",
        "",
        most=MOST_PIXELS // 10**6,
    )
