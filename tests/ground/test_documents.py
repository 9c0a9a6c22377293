"""The documents: no link leads nowhere, every picture is shown, and a clone stays small."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("guide", "reference")
DOCUMENTS = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *(path for part in PARTS for path in ROOT.glob(f"docs/{part}/*.md")),
    ]
)
LINK = re.compile(r"\]\(([^)#]+)")
MOST_BYTES = 2_500_000


def linked(document):
    found = LINK.findall(document.read_text(encoding="utf-8"))
    return [document.parent / link for link in found if not link.startswith(("http:", "https:", "/"))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document):
    assert [link for link in linked(document) if not link.exists()] == []


def test_every_picture_is_shown_and_together_they_are_small():
    pictures = set((ROOT / "docs" / "pictures").glob("*.png"))
    shown = {link.resolve() for document in DOCUMENTS for link in linked(document)}
    assert pictures <= shown
    assert sum(picture.stat().st_size for picture in pictures) < MOST_BYTES


def test_every_document_is_in_the_index():
    index = {link.resolve() for link in linked(ROOT / "docs" / "README.md")}
    assert {path for path in DOCUMENTS if path.parent != ROOT and path.name != "README.md"} <= index
