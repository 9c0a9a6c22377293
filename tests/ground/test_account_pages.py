"""Pages of signing in, passkeys and codes: they open, and they look like ours."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.urls import reverse

from tests import factories

SIGNED_OUT = ["login", "reset_password", "signup", "inactive"]
SIGNED_IN = [
    "account_change_password",
    "account_email",
    "account_reauthenticate",
    "mfa_index",
    "mfa_activate_totp",
    "mfa_add_webauthn",
    "mfa_list_webauthn",
]
PASSWORD = "a long password"


@pytest.fixture
def signed_in(client, db):
    """A client that typed its password just now, once more too, as what guards an account asks."""
    user = factories.make_user("dora", email="dora@example.org")
    client.post(reverse("account_login"), {"login": "dora", "password": PASSWORD})
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.user = user
    return client


def is_ours(answer):
    page = answer.content.decode()
    return answer.status_code == 200 and 'class="entrance"' in page and "arrowswitch.css" in page


@pytest.mark.parametrize("name", SIGNED_OUT)
def test_a_page_before_signing_in_is_ours(client, db, name):
    assert is_ours(client.get(reverse(f"account_{name}")))


@pytest.mark.parametrize("name", SIGNED_IN)
def test_a_page_of_the_own_account_is_ours(signed_in, name):
    assert is_ours(signed_in.get(reverse(name)))


def test_passkeys_are_listed_by_name(signed_in):
    Authenticator.objects.create(
        user=signed_in.user, type=Authenticator.Type.WEBAUTHN, data={"name": "Blue key", "credential": {}}
    )
    answer = signed_in.get(reverse("mfa_list_webauthn"))
    assert is_ours(answer)
    assert "Blue key" in answer.content.decode()


def test_a_wrong_code_is_refused_beside_its_field(signed_in):
    page = signed_in.post(reverse("mfa_activate_totp"), {"code": "000000"}).content.decode()
    assert 'class="field field-wrong"' in page
    assert 'class="errors"' in page


def test_an_address_is_not_added_at_an_account_that_somebody_left_open(client, db):
    """A new password could be sent there."""
    user = factories.make_user("dora")
    client.post(reverse("account_login"), {"login": "dora", "password": PASSWORD})
    session = client.session
    session["account_authentication_methods"] = [
        {**method, "at": method["at"] - 3600} for method in session["account_authentication_methods"]
    ]
    session.save()
    new = {"email": "another@example.org", "action_add": ""}
    answer = client.post(reverse("account_email"), new)
    assert answer.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert not EmailAddress.objects.filter(user=user).exists()
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    client.post(reverse("account_email"), new)
    assert EmailAddress.objects.filter(user=user, email="another@example.org").exists()


def test_the_rules_of_a_new_password_are_one_sentence_below_its_box(signed_in):
    page = signed_in.get(reverse("account_change_password")).content.decode()
    boxes = ('name="oldpassword"', 'name="password1"', "At least 8 characters", 'name="password2"')
    places = [page.index(words) for words in boxes]
    assert places == sorted(places)
    for label in ("Current password", "New password", "New password again"):
        assert f">{label}</label>" in page
