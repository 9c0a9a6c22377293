"""The operator's tables open, and only for the operator."""

import pytest
from django.urls import reverse


@pytest.mark.parametrize("name", ["user", "club", "person", "membership", "role"])
def test_the_operators_tables(name, who, anna, client):
    address = reverse(f"admin:people_{name}_changelist")
    client.force_login(who.admin, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(address).status_code == 302
    who.superuser.is_staff = True
    who.superuser.save()
    client.force_login(who.superuser, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(address, {"q": "a"} if name in {"club", "person", "user"} else {}).status_code == 200
