"""Every format of whole events is known by its one value: how it begins, and where it is named and linked."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.urls import reverse

from tests import factories as make
from tests.tournaments.exchange.format_samples import SAMPLES
from tournaments.exchange.formats import result_formats
from tournaments.exchange.kinds import recognised
from tournaments.views.exchange_forms import EventFile

PAGE = Path("docs/reference/files.md").read_text()


@pytest.mark.parametrize("key", result_formats())
def test_a_file_begins_as_one_format_alone(key):
    begins = [one.key for one in result_formats().values() if one.begins(SAMPLES[key])]
    assert begins == [key]
    assert recognised(SAMPLES[key])[0].key == key


def test_a_file_of_one_long_line_with_the_names_of_columns_is_no_csv():
    line = b'{"format": "arrowswitch-event", "x": ["a","board","ns","ew"]}'
    assert [one.key for one in result_formats().values() if one.begins(line)] == ["native"]


@pytest.mark.parametrize("format", result_formats().values(), ids=result_formats())
def test_the_page_of_files_and_the_import_name_every_format(format):
    assert f"\n## {format.title}\n" in PAGE or f"\n## The {format.key} file\n" in PAGE
    assert f"{format.title} (.{format.ending})" in str(EventFile().fields["file"].help_text)


@pytest.mark.django_db
def test_every_format_that_is_written_is_linked_and_sent(client):
    session = make.make_session(tables=3, boards=1)
    client.force_login(make.make_user(club=session.club, role="director"))
    pages = [
        client.get(reverse(name, args=[session.club.slug, session.pk])).content.decode()
        for name in ("deals", "ranking")
    ]
    for format in result_formats().values():
        address = reverse("export-event", args=[session.club.slug, session.pk, format.key])
        assert [f'href="{address}"' in page for page in pages] == [format.is_written] * 2, format.key
    answer = client.get(reverse("export-event", args=[session.club.slug, session.pk, "csv"]))
    assert answer.headers["Content-Type"].partition(";")[0] == "text/csv"
    assert answer.headers["Content-Disposition"].endswith('.csv"')
