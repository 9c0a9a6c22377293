"""The site reads UTF-8. What a request says of its encoding is settled before anything reads it by that.

Django reads a form and the address, too, in any encoding that Python knows by the name in the Content-Type.
In those that are none of text (hex, zlib, idna) it fails, before it has a request that it could answer.
"""

from __future__ import annotations

import codecs
from typing import Any

from django.utils.http import parse_header_parameters

from config.admission.kinds import READING

FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})
SAME = frozenset({"utf-8", "ascii"})
"""What is UTF-8, by the names that Python gives."""

Environ = dict[str, Any]


def settle(environ: Environ) -> bool:
    """Leave of a Content-Type its kind and the boundary; False where a form is sent in another encoding."""
    content_type = environ.get("CONTENT_TYPE", "")
    if ";" not in content_type:
        return True
    kind = content_type.split(";", 1)[0].strip().lower()
    try:
        parameters = parse_header_parameters(content_type)[1]
    except ValueError:  # a parameter in an encoding that there is not
        parameters = {"charset": "unknown"}
    boundary = parameters.get("boundary", "").replace("\\", r"\\").replace('"', r"\"")
    environ["CONTENT_TYPE"] = f'{kind}; boundary="{boundary}"' if boundary else kind
    is_form = kind in FORMS and environ["REQUEST_METHOD"] not in READING
    return not is_form or _is_utf_8(parameters.get("charset", "utf-8"))


def _is_utf_8(charset: str) -> bool:
    try:
        return codecs.lookup(charset).name in SAME
    except (LookupError, ValueError):
        return False
