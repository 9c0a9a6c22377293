"""Pictures as somebody sends them: logos, and what only looks like one."""

import struct
import zlib
from io import BytesIO

from PIL import Image

RED, BLUE = (200, 0, 10), (20, 80, 210)


def picture(size=(300, 200), mode="RGB", colour=RED):
    """A rectangle of one colour with a blue quarter at the top left."""
    made = Image.new("RGB", size, colour)
    made.paste(BLUE, (0, 0, size[0] // 2, size[1] // 2))
    return made.convert(mode)


def written(image, kind="PNG", **options):
    target = BytesIO()
    image.save(target, kind, **options)
    return target.getvalue()


def png(size=(300, 200), colour=RED, **options):
    return written(picture(size, colour=colour), **options)


def jpeg(size=(300, 200), mode="RGB", **options):
    return written(picture(size, mode), "JPEG", **options)


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def bomb(width, height):
    """A PNG that says it is so big, in a few bytes."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def seen(data):
    """A PNG's pixels."""
    image = Image.open(BytesIO(data))
    image.load()
    return image.convert("RGBA")


def near(pixel, colour, by=24):
    return all(abs(a - b) <= by for a, b in zip(pixel[:3], colour, strict=True))
