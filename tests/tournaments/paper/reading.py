"""Reading a PDF back: its pages as lines of text, its letters' sizes, its sheets."""

from __future__ import annotations

import io

from pypdf import PdfReader
from pypdf._page import PageObject

MM = 72 / 25.4
SHEETS = {"a4": (210, 297), "letter": (215.9, 279.4)}


def pages(pdf: bytes) -> list[PageObject]:
    assert pdf.startswith(b"%PDF")
    return list(PdfReader(io.BytesIO(pdf)).pages)


def lines(page: PageObject) -> list[str]:
    return [line.replace("\u200b", "").strip() for line in page.extract_text().splitlines() if line.strip()]


def text(pdf: bytes) -> str:
    return "\n".join(line for page in pages(pdf) for line in lines(page))


def sizes(page: PageObject) -> set[float]:
    """The sizes of all letters on a page, in points."""
    found = set()

    def visit(said: str, cm: list[float], tm: list[float], font: object, size: float) -> None:
        if said.strip():
            found.add(round(size * abs(tm[3]) * abs(cm[3]), 1))

    page.extract_text(visitor_text=visit)
    return found


def sheet(page: PageObject) -> tuple[float, float]:
    """Width and height in mm, upright."""
    width, height = sorted((float(page.mediabox.width) / MM, float(page.mediabox.height) / MM))
    return round(width, 1), round(height, 1)
