"""Who has signed in is known by the cookie's session as long as that and the account are good."""

from __future__ import annotations

import datetime as dt

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests import factories as make

HOME = "/accounts/password/change/"  # for those who have signed in alone


@pytest.fixture
def user(db, client):
    signed_in = make.make_user()
    client.force_login(signed_in)
    assert client.get(HOME).status_code == 200
    return signed_in


def test_a_session_that_is_over_is_none(user, client):
    Session.objects.update(expire_date=timezone.now() - dt.timedelta(seconds=1))
    assert client.get(HOME).status_code == 302


def test_an_account_that_is_closed_is_signed_out(user, client):
    user.is_active = False
    user.save()
    assert client.get(HOME).status_code == 302


def test_an_account_that_is_gone_is_signed_out(user, client):
    user.delete()
    assert client.get(HOME).status_code == 302


@pytest.mark.parametrize("key", ["x" * 32, "x", '"\\000aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"'])
def test_a_key_that_none_has_is_nobodys(db, client, key):
    client.cookies["sessionid"] = key
    assert client.get(HOME).status_code == 302
