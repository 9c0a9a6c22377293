"""What was meant by a line that is no TOML: `tomllib` names only the character at which it gave up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from tomllib import TOMLDecodeError

_PLACE = re.compile(r" \(at (?:line (?P<line>\d+), column \d+|end of document)\)")
_STATEMENT = re.compile(r"\[{1,2}[\w.\"]+\]{1,2}|[\w.\"-]+ = [\"\[].*")
_FORM = (
    'A line is a header in brackets, or a key, an equals sign and a text in quotation marks: key = "text".'
)


def fault_of(lines: Sequence[str], error: TOMLDecodeError) -> tuple[int, str]:
    """The line to correct, and what is wrong with it, in words."""
    at = _PLACE.search(str(error))
    number = int(at["line"]) if at and at["line"] else len(lines)
    begun = _unclosed_text(lines)
    if 0 < begun <= number:
        return begun, 'The text that begins here has no """ at its end.'
    if "Unclosed array" in str(error):
        number = next((one for one in range(number, 0, -1) if "= [" in lines[one - 1]), number)
        return (
            number,
            'A list is ["one", "another"]: here a quotation mark, a comma or the last ] is missing.',
        )
    line, complaint = lines[number - 1].strip(), _PLACE.sub("", str(error))
    if complaint.startswith("Illegal character") and _goes_on(line, lines[number : number + 1]):
        return number, 'A text over several lines begins and ends with three quotation marks (""").'
    return number, _meaning(line, complaint)


def _goes_on(line: str, below: Sequence[str]) -> bool:
    """Whether the text that a line begins was meant to go on in the line below it."""
    if line.endswith('= "'):
        return True
    return any(one.strip() and not one.lstrip().startswith("[") and " = " not in one for one in below)


def _unclosed_text(lines: Sequence[str]) -> int:
    """The first line of a text over several lines that goes on into what is no text any more, or 0."""
    begun = 0
    for number, line in enumerate(lines, 1):
        if begun and _STATEMENT.fullmatch(line.strip()):
            return begun
        if line.count('"""') % 2:
            begun = 0 if begun else number
    return begun


def _meaning(line: str, complaint: str) -> str:
    """What is wrong with a line about which `tomllib` complains so."""
    key, _equals, value = (part.strip() for part in line.partition("="))
    match complaint.split("'")[0].strip():
        case "Invalid value" if not value and "=" in line:
            return f"The text of “{key}” is missing."
        case "Invalid value" | "Expected newline or end of document after a statement" if (
            value and value[0] not in "\"'["
        ):
            bare = value.strip("\"'“”„‘’")
            return f'Texts stand in quotation marks ("): is {key} = "{bare}" meant?'
        case "Invalid value":
            return 'Each text of a list stands in quotation marks, with a comma after it: ["one", "another"].'
        case "Illegal character" if r"\n" in complaint:
            return f'The quotation mark at the end of the text is missing: is {line}" meant?'
        case "Cannot overwrite a value" | "Cannot declare (" if re.match(r"\[[^[].*\.ruling\]", line):
            return f"Each ruling begins with two brackets: is [{line}] meant?"
        case "Cannot overwrite a value":
            return (
                f"“{key}” is written twice here. Each ruling begins with a header in two brackets, [[...]]."
            )
        case "Cannot declare (":
            return f"{line} is written twice in this file."
        case "Expected" if complaint.startswith(("Expected ']]'", "Expected ']'")):
            brackets = 2 if line.startswith("[[") else 1
            return f"A bracket is missing: is {line.rstrip(']')}{']' * brackets} meant?"
        case "Expected" if line.endswith("]") and "=" not in line:
            return f"A bracket is missing: is [{line} meant?"
        case "Expected" if '"' in line and (word := re.match(r"[\w.]+", line)):
            rest = line[word.end() :].strip(" :")
            return f"The equals sign is missing: is {word[0]} = {rest} meant?"
        case "Expected newline or end of document after a statement" if value.count('"') > 2:
            return r"A quotation mark inside a text is “ or ”, or \" with a backslash before it."
        case "Expected newline or end of document after a statement":
            return "Nothing but a remark (#) may follow a text on its line."
        case _:
            return f"{complaint}. {_FORM}"
