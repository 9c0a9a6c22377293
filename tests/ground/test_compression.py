"""Texts are compressed for who accepts it, in lengths that give nothing away."""

from __future__ import annotations

import gzip

import pytest
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse

from config.compression import TextCompressionMiddleware

LONG = "Board 1, table 1: 4 spades by North. " * 100


def answered(response: HttpResponse | StreamingHttpResponse, accepted: str = "gzip, br"):
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = accepted
    return TextCompressionMiddleware(lambda _request: response)(request)


@pytest.mark.parametrize("kind", ["text/html; charset=utf-8", "application/json", "text/csv"])
def test_a_text_is_compressed(kind):
    answer = answered(HttpResponse(LONG, content_type=kind))
    assert answer["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in answer["Vary"]
    assert gzip.decompress(answer.content).decode() == LONG
    assert len(answer.content) < len(LONG) / 10


def test_its_length_tells_nothing():
    """Else who can put words into a page finds out by it what else stands there."""
    assert len({len(answered(HttpResponse(LONG)).content) for _again in range(20)}) > 1


@pytest.mark.parametrize("kind", ["application/pdf", "application/zip", "application/octet-stream"])
def test_a_file_is_sent_as_it_is(kind):
    answer = answered(HttpResponse(LONG, content_type=kind))
    assert "Content-Encoding" not in answer
    assert answer.content.decode() == LONG


def test_what_is_short_or_streamed_or_not_accepted_is_sent_as_it_is():
    assert "Content-Encoding" not in answered(HttpResponse("short"))
    assert "Content-Encoding" not in answered(StreamingHttpResponse([LONG]))
    assert "Content-Encoding" not in answered(HttpResponse(LONG), accepted="identity")


@pytest.mark.django_db
def test_the_site_compresses(client):
    answer = client.get("/accounts/login/", headers={"accept-encoding": "gzip"})
    assert answer["Content-Encoding"] == "gzip"
    assert b"<!doctype html>" in gzip.decompress(answer.content)
