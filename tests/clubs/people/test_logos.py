"""A club's logo: what is taken, what is refused in words, and what is kept of it."""

from io import BytesIO

import pytest
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, connection, transaction
from PIL import Image, PngImagePlugin

from clubs.people import selectors, services
from clubs.people.models import Club, ClubLogo
from clubs.people.services.logos import LARGEST, MOST_KEPT, small_png
from scoring.words import RuleError
from tests.clubs.people import pictures
from tests.clubs.people.pictures import BLUE, RED, bomb, jpeg, near, picture, png, seen, written

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>alert(1)</script></svg>'
NOISE = Image.effect_noise((400, 400), 90)


def moving():
    frames = [picture((64, 64)), picture((64, 64), colour=BLUE)]
    return written(frames[0], save_all=True, append_images=frames[1:], duration=100)


def wide(size):
    return written(picture(size))


REFUSED = {
    "nothing": (b"", "logo.kind"),
    "an SVG named .png": (SVG, "logo.kind"),
    "a GIF": (written(picture(), "GIF"), "logo.kind"),
    "a WebP": (written(picture(), "WEBP"), "logo.kind"),
    "a TIFF": (written(picture(), "TIFF"), "logo.kind"),
    "a BMP": (written(picture(), "BMP"), "logo.kind"),
    "a PDF": (written(picture(), "PDF"), "logo.kind"),
    "a PostScript file": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "logo.kind"),
    "a page": (b"<!doctype html><script>alert(1)</script>", "logo.kind"),
    "the beginning of a PNG": (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 10, "logo.kind"),
    "half a JPEG": (jpeg()[: len(jpeg()) // 2], "logo.damaged"),
    "half a PNG": (written(NOISE)[:5000], "logo.damaged"),
    "too many bytes": (png() + b"\0" * LARGEST, "logo.large"),
    "a bomb of 400 million pixels": (bomb(20_000, 20_000), "logo.pixels"),
    "a bomb of 100 million pixels": (bomb(10_000, 10_000), "logo.pixels"),
    "a bomb of 17 million pixels": (bomb(4_250, 4_000), "logo.pixels"),
    "a bomb of a line": (bomb(2**31 - 1, 1), "logo.pixels"),
    "more pixels than there are bytes for": (bomb(300, 300), "logo.damaged"),
    "one pixel": (wide((1, 1)), "logo.small"),
    "a line": (wide((5000, 10)), "logo.small"),
    "a ribbon": (wide((500, 100)), "logo.long"),
    "a tower": (wide((100, 500)), "logo.long"),
    "a moving PNG": (moving(), "logo.animated"),
    "all transparent": (written(Image.new("RGBA", (64, 64), (200, 0, 10, 0))), "logo.empty"),
    "white on white": (written(Image.new("RGB", (64, 64), "white")), "logo.pale"),
    "white on nothing": (written(Image.new("LA", (64, 64), (255, 200))), "logo.pale"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_logo_is_refused_in_words_and_changes_nothing(name, club, who):
    services.set_logo(club=club, logo=png(), by=who.admin)
    before = Club.objects.get(pk=club.pk).logo_name, bytes(ClubLogo.objects.get().png)
    data, code = REFUSED[name]
    with pytest.raises(RuleError) as refused:
        services.set_logo(club=club, logo=data, by=who.admin)
    assert (refused.value.code, refused.value.field) == (code, "logo")
    assert "{" not in str(refused.value.message)
    assert (Club.objects.get(pk=club.pk).logo_name, bytes(ClubLogo.objects.get().png)) == before


def test_every_byte_of_a_picture_may_be_wrong():
    for whole in (png((64, 48)), jpeg((64, 48))):
        for at in range(0, len(whole), 7):
            for spoiled in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :]):
                try:
                    kept, _size = small_png(spoiled)
                except RuleError:
                    continue
                assert kept.startswith(b"\x89PNG")


TAKEN = {
    "a PNG": png(),
    "a PNG with a palette": written(picture(mode="P")),
    "a PNG of 16 bits": written(picture(mode="L").convert("I").point(lambda v: v * 256).convert("I;16")),
    "a grey PNG": written(picture(mode="L")),
    "a PNG of two colours": written(picture(mode="1")),
    "a JPEG": jpeg(),
    "a grey JPEG": jpeg(mode="L"),
    "a CMYK JPEG": jpeg(mode="CMYK"),
    "a progressive JPEG": jpeg(progressive=True),
    "the smallest": png((32, 32)),
    "the longest": png((400, 100)),
    "a photograph": written(picture((4000, 3000)), "JPEG"),
}


@pytest.mark.parametrize("name", TAKEN)
def test_a_logo_is_written_again_small(name):
    kept, size = small_png(TAKEN[name])
    image = Image.open(BytesIO(kept))
    assert (image.format, image.size) == ("PNG", size)
    assert len(kept) <= MOST_KEPT
    assert max(size) <= 192
    sent = Image.open(BytesIO(TAKEN[name])).size
    assert size[0] / size[1] == pytest.approx(sent[0] / sent[1], rel=0.03)
    grey = "grey" in name or "16" in name or "two" in name
    corners = seen(kept).getpixel((3, 3)), seen(kept).getpixel((size[0] - 4, size[1] - 4))
    assert grey or near(corners[0], BLUE, 60)
    assert grey or near(corners[1], RED, 60)
    assert corners[0][3] == corners[1][3] == 255


def test_sixteen_bits_a_pixel_keep_their_shades():
    grey = Image.new("L", (64, 64), 100).convert("I").point(lambda v: v * 257).convert("I;16")
    kept, _size = small_png(written(grey))
    assert near(seen(kept).getpixel((30, 30)), (100, 100, 100), 2)


def test_the_colours_of_a_cmyk_picture_are_not_turned_round():
    kept, _size = small_png(jpeg(mode="CMYK"))
    assert near(seen(kept).getpixel((3, 3)), BLUE, 60)


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L"])
def test_what_cannot_be_made_smaller_loses_colours_and_size(mode):
    noise = Image.merge("RGB", [NOISE, NOISE.rotate(90), NOISE.rotate(180)]).convert(mode)
    if mode == "RGBA":
        noise.putalpha(NOISE.rotate(270))
    kept, size = small_png(written(noise))
    assert len(kept) <= MOST_KEPT
    assert min(size) >= 96


def test_a_picture_lies_as_its_camera_says():
    exif = Image.Exif()
    exif[0x0112] = 6  # the top is at the right
    kept, size = small_png(jpeg((300, 200), exif=exif))
    assert size == (128, 192)
    assert near(seen(kept).getpixel((120, 5)), BLUE)
    assert near(seen(kept).getpixel((5, 5)), RED)


def test_nothing_but_pixels_is_kept():
    exif = Image.Exif()
    exif[0x010E] = "SECRET"
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", "SECRET")
    words.add_itxt("XML:com.adobe.xmp", "SECRET")
    sent = png(pnginfo=words, exif=exif, icc_profile=b"SECRET" * 50, dpi=(300, 300))
    for data in (
        sent + b"SECRET",
        jpeg(exif=exif, comment=b"SECRET", icc_profile=b"SECRET" * 50) + b"SECRET",
    ):
        assert b"SECRET" in data
        kept, _size = small_png(data)
        assert b"SECRET" not in kept
        kinds = {kept[at - 4 : at] for at in range(8, len(kept))} & {
            b"eXIf",
            b"tEXt",
            b"iCCP",
            b"iTXt",
            b"zTXt",
        }
        assert kinds == set()


def test_what_is_transparent_stays_so_and_empty_margins_go():
    sent = Image.new("RGBA", (400, 400), (255, 255, 255, 0))
    sent.paste(picture((100, 60)), (250, 40))
    sent.putpixel((250, 40), (0, 0, 0, 0))
    kept, size = small_png(written(sent))
    assert size == (100, 60)
    assert seen(kept).getpixel((0, 0))[3] == 0
    assert seen(kept).getpixel((99, 59)) == (*RED, 255)


def test_the_colour_that_stands_for_transparent_stays_so():
    sent = picture((64, 64)).quantize(4)
    kept, size = small_png(written(sent, transparency=sent.getpixel((0, 0))))
    assert seen(kept).getpixel((5, 5))[3] == 0
    assert seen(kept).getpixel((size[0] - 1, size[1] - 1))[3] == 255


# Whose it is


def test_a_club_gets_a_logo_and_gives_it_back(club, who, django_assert_num_queries):
    assert club.logo is None
    assert selectors.look_of(club).logo is None
    services.set_logo(club=club, logo=png((300, 200)), by=who.admin)
    stored = selectors.get_club("graz")
    assert (stored.logo.width, stored.logo.height) == (192, 128)
    assert stored.logo.address == f"/c/graz/logo-{stored.logo_name}.png"
    with django_assert_num_queries(1):
        look = selectors.look_of(stored)
    assert seen(look.logo).size == (look.logo_width, look.logo_height) == (192, 128)
    services.set_logo(club=club, logo=png((100, 100)), by=who.admin)
    assert ClubLogo.objects.count() == 1
    assert selectors.look_of(stored).logo is None  # which has another name by now
    services.remove_logo(club=club, by=who.admin)
    services.remove_logo(club=club, by=who.admin)
    assert (selectors.get_club("graz").logo, ClubLogo.objects.count()) == (None, 0)


def test_a_club_without_a_hue_looks_green_and_one_with_a_hue_does_not(club, who, django_assert_num_queries):
    with django_assert_num_queries(0):
        look = selectors.look_of(club)
    assert (look.name, look.hue, look.accent, look.bar) == ("Hearts of Graz", None, "#0a5a40", "#0b4433")
    services.set_hue(club=club, hue=255, by=who.admin)
    look = selectors.look_of(selectors.get_club("graz"))
    assert look.hue == 255
    red, _green, blue = (int(look.bar[at : at + 2], 16) for at in (1, 3, 5))
    assert blue > 2 * red
    services.set_hue(club=club, hue=None, by=who.admin)
    assert selectors.get_club("graz").hue is None


@pytest.mark.parametrize(
    "visitor",
    ["anonymous", "stranger", "member", "scorer", "director", "foreign_admin", "closed_admin"],
)
def test_only_the_clubs_admin_changes_how_it_looks(visitor, club, who):
    services.set_logo(club=club, logo=png(), by=who.admin)
    name = club.logo_name
    by = getattr(who, visitor)
    for change in (
        lambda: services.set_hue(club=club, hue=10, by=by),
        lambda: services.set_logo(club=club, logo=png((99, 99)), by=by),
        lambda: services.set_logo(club=club, logo=b"", by=by),
        lambda: services.remove_logo(club=club, by=by),
    ):
        with pytest.raises(PermissionDenied):
            change()
    stored = selectors.get_club("graz")
    assert (stored.hue, stored.logo_name) == (None, name)


@pytest.mark.parametrize("hue", [-1, 360, 400, 10**30])
def test_a_hue_is_of_a_circle(hue, club, who):
    with pytest.raises(RuleError) as refused:
        services.set_hue(club=club, hue=hue, by=who.admin)
    assert (refused.value.code, refused.value.field) == ("club.hue", "hue")
    assert selectors.get_club("graz").hue is None


@pytest.mark.parametrize("hue", [-1, 360, 400])
def test_the_database_takes_no_other_hue(hue, club):
    with (
        pytest.raises(IntegrityError),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE people_club SET hue = %s WHERE id = %s", [hue, club.pk])


def test_a_logo_goes_with_its_club(club, who):
    services.set_logo(club=club, logo=png(), by=who.admin)
    assert pictures.seen(bytes(ClubLogo.objects.get().png)).size == (192, 128)
    club.delete()
    assert ClubLogo.objects.count() == 0


@pytest.mark.parametrize("name", ["x", "0123456789abcdef-0x", "../../x", "0123456789abcdef-19200x1"])
def test_a_name_that_no_service_gave_shows_no_logo(name, club):
    Club.objects.filter(pk=club.pk).update(logo_name=name)
    assert selectors.get_club("graz").logo is None
    assert selectors.look_of(selectors.get_club("graz")).logo is None
