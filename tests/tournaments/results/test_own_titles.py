"""A movement's name is what somebody typed: no page takes it for a template."""

import pytest
from django.urls import reverse

from tests import factories


@pytest.mark.django_db
def test_a_movement_whose_name_has_braces_is_named_with_them(client):
    club = factories.make_club()
    session = factories.make_session(club=club)
    session.sections.update(movement={**session.sections.get().movement, "title": "Howell {8}"})
    client.force_login(factories.make_user(club=club, role="director"))
    page = client.get(reverse("ranking", args=[club.slug, session.pk]))
    assert "Howell {8}" in page.content.decode()
