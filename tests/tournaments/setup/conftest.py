"""A club whose director is signed in."""

from __future__ import annotations

import pytest

from tests import factories as make


@pytest.fixture
def club():
    return make.make_club()


@pytest.fixture
def director(club, client):
    user = make.make_user(club=club, role="director")
    client.force_login(user)
    return user
