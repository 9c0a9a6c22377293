"""What a request is, told from its address alone."""

from __future__ import annotations

import pytest

from config.admission.kinds import kind_of
from config.admission.line import Kind

FORM = "application/x-www-form-urlencoded"
FILES = "multipart/form-data; boundary=x"


def asked(method: str, address: str, content_type: str = "", length: str = "") -> Kind:
    path, _, query = address.partition("?")
    environ = {"REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": query}
    return kind_of(environ | {"CONTENT_TYPE": content_type, "CONTENT_LENGTH": length}, "/static/")


@pytest.mark.parametrize(
    ("method", "address", "kind"),
    [
        ("GET", "/health/", Kind.HEALTH),
        ("POST", "/table/entry/", Kind.ENTRY),
        ("GET", "/table/token/", Kind.ENTRY),  # what a phone must read before it sends an entry
        ("POST", "/accounts/login/", Kind.ENTRY),
        ("PUT", "/api/v1/clubs/a/sessions/1/line/", Kind.ENTRY),
        ("GET", "/static/arrowswitch/table.js", Kind.FILE),
        ("GET", "/table/state/?since=4.2", Kind.PHONE),
        ("GET", "/table/state/?since=", Kind.PHONE),
        ("POST", "/table/state/?since=4.2", Kind.ENTRY),
        ("GET", "/table/?since=4.2", Kind.POLL),
        ("GET", "/c/a/sessions/1/control/?view=open&number=&since=7", Kind.POLL),
        ("GET", "/c/a/sessions/1/ranking/", Kind.PAGE),
        ("GET", "/c/a/?notsince=7", Kind.PAGE),
        ("HEAD", "/", Kind.PAGE),
        ("GET", "/api/v1/clubs/", Kind.PAGE),
    ],
)
def test_the_kind_of_a_request(method, address, kind):
    assert asked(method, address) is kind


def test_a_file_that_is_sent_is_no_entry():
    assert asked("POST", "/c/a/import/", FILES, "900") is Kind.UPLOAD
    assert asked("POST", "/c/a/import/", FORM, "9000000") is Kind.UPLOAD
    assert asked("POST", "/table/entry/", FORM, "900") is Kind.ENTRY
    assert asked("POST", "/table/entry/", FORM, "no number") is Kind.ENTRY
