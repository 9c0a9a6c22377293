"""Reads XML from strangers within bounds: nothing is fetched or expanded, and its size is limited."""

from __future__ import annotations

import re
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, ProcessingInstruction, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from scoring.words import RuleError, encodings

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 20
MAX_ELEMENTS = 400_000  # 20,000 results of twenty
MAX_TEXT = 200
DECLARED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']""", re.IGNORECASE)
MARKED_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
XML_IN_UTF_16 = ("\ufeff<".encode("utf-16-le"), "\ufeff<".encode("utf-16-be"))


class _Bounded(TreeBuilder):
    """Builds the tree; refuses one that is deeper, or has more elements, than any results file."""

    depth = elements = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self.depth += 1
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            raise RuleError(
                "exchange.many", "file", "The file has more than {most} elements.", "", most=MAX_ELEMENTS
            )
        if self.depth > MAX_DEPTH:
            raise RuleError(
                "exchange.depth",
                "file",
                "The file is nested more than {most} elements deep.",
                "",
                most=MAX_DEPTH,
            )
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self.depth -= 1
        return super().end(tag)


def require_size(data: bytes, most: int = MAX_BYTES) -> None:
    """Refuse a file that is larger than any results file."""
    if len(data) > most:
        raise RuleError(
            "exchange.size",
            "file",
            "The file is too large: it has {size} bytes, and the limit is {most}.",
            "",
            size=len(data),
            most=most,
        )


def read_xml(data: bytes) -> Element:
    """The root of an XML file. A document type line is allowed and never fetched.

    Bytes that are UTF-8 are read so whatever is declared, others as declared; see `encodings`.
    Raises RuleError.
    """
    require_size(data)
    try:
        return _parsed(data)
    except RuleError:
        raise
    except DefusedXmlException:
        raise RuleError(
            "exchange.entities",
            "file",
            "The file defines entities or refers to outside ones; such files cannot be read.",
            "",
        ) from None
    except ParseError as error:
        line, column = error.position
        raise RuleError(
            "exchange.xml",
            "file",
            "The file is not valid XML: line {line}, column {column}.",
            "",
            line=line,
            column=column,
        ) from None
    except (ValueError, LookupError):
        raise RuleError(
            "exchange.encoding", "file", "The file uses an encoding that cannot be read here.", ""
        ) from None


def _parsed(data: bytes) -> Element:
    parser = DefusedXMLParser(  # type: ignore[no-untyped-call]
        target=_Bounded(insert_pis=True), forbid_dtd=False, forbid_entities=True, forbid_external=True
    )
    parser.parser.AttlistDeclHandler = _refuse_attributes
    parser.feed(_text(data))
    root: Element = parser.close()
    return root


def _refuse_attributes(*_declaration: object) -> NoReturn:
    """Refuse attributes that a file declares: with values of their own they would stand in every element."""
    raise RuleError(
        "exchange.entities",
        "file",
        "The file declares attributes in its document type; such files cannot be read.",
        "",
    )


def _text(data: bytes) -> str | bytes:
    """The file's text; as it is where its encoding has more than one byte for a letter."""
    if data.startswith(MARKED_UTF_16):
        return data
    try:
        return encodings.decoded(data, declared_in(data) or "utf-8")
    except LookupError:
        return data


def declared_in(data: bytes) -> str:
    """The encoding that an XML file names; "" where it names none."""
    declared = DECLARED.search(data[:200])
    return declared[1].decode() if declared else ""


def instruction_of(root: Element, name: str) -> str:
    """What a processing instruction in the root says; "" where there is none of that name."""
    tags: list[tuple[object, str]] = [(child.tag, child.text or "") for child in root]
    instructions = (
        text for tag, text in tags if tag is ProcessingInstruction and text.startswith(f"{name} ")
    )
    return next(instructions, "").removeprefix(name).strip()


def text_of(element: Element, tag: str) -> str:
    """The trimmed text of a child; "" where it is absent or empty. Refuses an overlong one."""
    return _trimmed(element.findtext(tag), tag)


def texts_of(element: Element, tag: str) -> list[str]:
    """The trimmed texts of all children so named. Refuses an overlong one."""
    return [_trimmed(child.text, tag) for child in element.findall(tag)]


def _trimmed(text: str | None, tag: str) -> str:
    plain_text = encodings.plain(" ".join((text or "").split()))
    if len(plain_text) > MAX_TEXT:
        raise RuleError("exchange.text", tag, "The text is longer than {most} characters.", "", most=MAX_TEXT)
    return plain_text
