"""The site reads UTF-8: who says that a form is in something else is told so; no address is read wrong."""

from __future__ import annotations

import json
from io import BytesIO
from itertools import product

from django.core.handlers.wsgi import WSGIRequest

from config.admission.gate import Gate
from tests.cases import for_each

FORM, DATA = "application/x-www-form-urlencoded", "application/json"
FILES = 'multipart/form-data; boundary="a \\"b"'
SAME = ("utf-8", "UTF-8", "utf8", "UTF8", '"utf-8"', "us-ascii")
OF_TEXT = ("utf-16", "latin1", "utf-7", "cp037", "idna")
OTHERS = (*OF_TEXT, "undefined", "hex", "zlib", "rot13", "unknown", "\xff")
SAID = (*(f"charset={name}" for name in OTHERS), "charset*=utf-8''hex", "a*=nonsense''%ff", "CHARSET=hex")
PARTS = b'--a "b\r\nContent-Disposition: form-data; name="name"\r\n\r\nZo\xc3\xab\r\n--a "b--\r\n'


def site(environ, start_response):
    """What Django reads of the address and of a form."""
    request = WSGIRequest(environ)
    start_response("200 OK", [])
    return [json.dumps([request.GET.get("q"), request.POST.get("name")]).encode()]


GATE = Gate(site, files="/static/")


def asked(method: str, kind: str, body: bytes = b"") -> tuple[int, bytes]:
    heads = []
    environ = {
        "REQUEST_METHOD": method,
        "PATH_INFO": "/api/v1/" if kind.startswith(DATA) else "/",
        "QUERY_STRING": "q=Zo%C3%AB",
        "CONTENT_TYPE": kind,
        "CONTENT_LENGTH": str(len(body)),
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "REMOTE_ADDR": "10.0.0.1",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
    }
    answer = b"".join(GATE(environ, lambda status, headers: heads.append(status)))
    return int(heads[0][:3]), answer


@for_each("case", product(SAME, ((FORM, b"name=Zo%C3%AB"), (FILES, PARTS))))
def test_a_form_in_utf_8_is_read_by_whatever_name(case):
    charset, (kind, body) = case
    status, answer = asked("POST", f"{kind}; charset={charset}", body)
    assert (status, json.loads(answer)) == (200, ["Zoë", "Zoë"])


@for_each("case", product(SAID, ((FORM, b"name=Zo%C3%AB"), (FILES, PARTS))))
def test_a_form_in_another_encoding_is_refused_in_words(case):
    said, (kind, body) = case
    status, answer = asked("POST", f"{kind}; {said}", body)
    assert (status, answer) == (415, b"Forms must be sent in UTF-8.")


@for_each("case", product(SAID, ("GET", "POST"), ("text/plain", DATA)))
def test_an_address_is_read_in_utf_8_whatever_is_said(case):
    said, method, kind = case
    status, answer = asked(method, f"{kind}; {said}")
    assert (status, json.loads(answer)) == (200, ["Zoë", None])
