"""An RBN or RBX file taken apart into records of labelled texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from scoring.words import N_, RuleError
from tournaments.exchange.event import MAX_RESULTS, too_many_results
from tournaments.exchange.markup import require_size

LABELS = frozenset("DTLESFKNBHACPRMI")
HELD = "DTLESFKNBH"
"""The labels that hold for the records that follow."""
MAX_LINE = 4096
BREAK = re.compile(r"\r\n?|\n")
MARK = "\ufeff"
IN_RBX = re.compile(r"\s*(?P<label>.)\{(?P<text>[^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Text:
    """What a label tells, and the line where it does."""

    text: str
    line: int

    @property
    def parts(self) -> list[str]:
        """The parts between colons."""
        return [part.strip() for part in self.text.split(":")]

    @property
    def words(self) -> list[str]:
        """The parts of a title, a place, an event or a session: there two colons are one within a part."""
        return [part.replace("\0", ":").strip() for part in self.text.replace("::", "\0").split(":")]


@dataclass(frozen=True, slots=True)
class Record:
    """One record: what its own lines tell, and what holds from records before it. `line` is its first."""

    line: int
    own: dict[str, Text]
    held: dict[str, Text]

    def get(self, label: str) -> Text | None:
        return self.own.get(label) or self.held.get(label)

    def text(self, label: str) -> str:
        """What a label tells here, "" where it tells nothing."""
        told = self.get(label)
        return told.text if told else ""


def records(data: bytes) -> Iterator[Record]:
    """The records of a file in UTF-8. Raises RuleError "exchange.rbn" with the line of what is none."""
    require_size(data)
    lines = BREAK.split(data.decode("utf-8", "replace").lstrip(MARK))
    held: dict[str, Text] = {}
    for count, own in enumerate(_one_line_each(lines) if _is_rbx(lines) else _by_lines(lines)):
        if count >= MAX_RESULTS:
            raise too_many_results("file")
        if "B" in own:
            held.pop("H", None)  # another board has other cards
        held = held | {label: told for label, told in own.items() if label in HELD}
        yield Record(min(told.line for told in own.values()), own, held)


def _is_rbx(lines: list[str]) -> bool:
    first = next((line for line in lines if line.strip()), "")
    return first[1:2] == "{"


def _one_line_each(lines: list[str]) -> Iterator[dict[str, Text]]:
    """The records of RBX: `B{7}H{W:...}C{4S:N}`."""
    for number, line in enumerate(lines, 1):
        _require_short(line, number)
        own: dict[str, Text] = {}
        at = 0
        while line[at:].strip():
            match = IN_RBX.match(line, at)
            if match is None:
                raise refuse(
                    number, N_("{text} is not a label with its text in braces."), text=line[at : at + 20]
                )
            _add(own, match["label"], match["text"], number)
            at = match.end()
        if own:
            yield own


def _by_lines(lines: list[str]) -> Iterator[dict[str, Text]]:
    """The records of RBN. Free texts in braces, comments, notes and lists are passed over."""
    own: dict[str, Text] = {}
    in_braces = in_list = False
    for number, line in enumerate(lines, 1):
        _require_short(line, number)
        if in_braces or line.startswith("{"):
            in_braces = not line.rstrip().endswith("}")
        elif not line.strip():
            if own:
                yield own
            own, in_list = {}, False
        elif not line.startswith("%"):
            is_label = line[0] in LABELS or line[0].isdigit()
            if not is_label or line[1:2] not in ("", " "):
                if in_list:
                    continue
                raise refuse(number, N_("This line has no label of the notation: {text}"), text=line[:20])
            in_list = line[0] == "I"
            _add(own, line[0], line[2:], number)
    if own:
        yield own


def _add(own: dict[str, Text], label: str, text: str, line: int) -> None:
    """Keep what a label tells; notes (0 to 9) explain calls and cards, and are not kept."""
    if label.isdigit() or label == "%":
        return
    if label not in LABELS:
        raise refuse(line, N_("{label} is not a label of the notation."), label=label)
    if label in own:
        raise refuse(
            line,
            N_("The label {label} is here twice in one record: a blank line ends a record."),
            label=label,
        )
    own[label] = Text(text.strip(), line)


def _require_short(line: str, number: int) -> None:
    if len(line) > MAX_LINE:
        raise refuse(number, N_("This line is longer than {most} characters."), most=MAX_LINE)


def refuse(line: int, template: str, **values: object) -> RuleError:
    """What refuses an RBN file, naming the line."""
    return RuleError("exchange.rbn", f"line {line}", template, "", **values)
