"""The stylesheet says each thing once: a selector has one rule in each place where it can stand."""

import gzip
import re
from collections import Counter
from pathlib import Path

from django.core.files.base import ContentFile

from config.stylesheets import StaticFiles, small

CSS = (Path(__file__).parents[2] / "static" / "arrowswitch" / "arrowswitch.css").read_text()
LAYERS = ("ground", "components", "pages", "paper")


def rules(css):
    """(the at-rules around it, the selector) of every rule."""
    around = []
    plain = re.sub(r"/\*.*?\*/|@font-face \{[^}]*\}", "", css, flags=re.S)
    for opening, closing in re.findall(r"([^{};]*)\{|(\})", plain):
        if closing:
            around.pop()
            continue
        words = " ".join(opening.split())
        if not words.startswith("@"):
            yield tuple(around), words
        around.append(words)


def test_a_selector_has_one_rule_in_its_place():
    twice = [rule for rule, count in Counter(rules(CSS)).items() if count > 1]
    assert twice == []


def test_every_rule_lies_in_a_layer():
    assert f"@layer {', '.join(LAYERS)};" in CSS
    assert {around[:1] for around, selector in rules(CSS)} == {(f"@layer {layer}",) for layer in LAYERS}


def test_it_is_small_on_the_way_to_a_phone():
    assert len(gzip.compress(small(CSS).encode(), 9)) < 22_500


def test_only_what_authors_read_is_left_out():
    assert squeezed(small(CSS)) == squeezed(CSS)
    css = "/* why\n   so */\n\n  a:hover, b { --night: ; content: ' x'; }\n\n  b :is(i) { top: 0; }"
    assert small(css) == "a:hover,b{--night: ;content:' x';}b :is(i){top:0;}"


def squeezed(css):
    """A stylesheet as one line with one space between words: what must be the same before and after."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.S)
    return re.sub(r" ?([{};,]|(?<=:)(?! ?;)) ?", r"\1", " ".join(plain.split()))


def test_production_keeps_it_small_and_leaves_that_of_a_library_alone(tmp_path):
    storage = StaticFiles(location=tmp_path)
    for name in ("arrowswitch/own.css", "library/own.css"):
        storage.save(name, ContentFile(b"/* why */\na { top: 0; }\n"))
    assert (tmp_path / "arrowswitch" / "own.css").read_text() == "a{top:0;}"
    assert (tmp_path / "library" / "own.css").read_text() == "/* why */\na { top: 0; }\n"
