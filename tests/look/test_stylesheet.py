"""The stylesheet says each thing once: a selector has one rule in each place where it can stand."""

import re
from collections import Counter
from pathlib import Path

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
