"""What a request is, told from its method and address alone: nothing of it has been read yet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from config.admission.line import Kind

READING = frozenset({"GET", "HEAD", "OPTIONS"})
SMALL = 64 * 1024
"""Bytes of a form that people fill in; what is longer is a file."""
FOR_ENTRIES = frozenset({"/table/token/"})
"""What a phone must read before it can send an entry."""
FOR_TABLES = frozenset({"/table/state/"})
"""What a table's phone asks every few seconds."""
POLL = re.compile("(?:^|&)since=")

Environ = Mapping[str, Any]


def kind_of(environ: Environ, files: str) -> Kind:
    """The kind of a request; `files` is where the addresses of static files begin."""
    path = environ["PATH_INFO"]
    if path == "/health/":
        return Kind.HEALTH
    if environ["REQUEST_METHOD"] not in READING:
        return Kind.ENTRY if is_small(environ) else Kind.UPLOAD
    if path in FOR_ENTRIES:
        return Kind.ENTRY
    if path in FOR_TABLES:
        return Kind.PHONE
    if path.startswith(files):
        return Kind.FILE
    return Kind.POLL if POLL.search(environ.get("QUERY_STRING", "")) else Kind.PAGE


def is_small(environ: Environ) -> bool:
    """Whether what is sent is a form or an entry, not a file."""
    is_file = environ.get("CONTENT_TYPE", "").startswith("multipart/form-data")
    return length_of(environ) <= SMALL and not is_file


def length_of(environ: Environ) -> int:
    """Bytes that the request says it sends."""
    text = environ.get("CONTENT_LENGTH") or "0"
    return int(text) if text.isascii() and text.isdigit() else 0
