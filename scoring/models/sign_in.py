"""The phones on which players sign themselves in before play, and the networks that they come from.

They are kept until play starts: who undoes a sign-in and how many guests a phone brings is asked no longer.
"""

from __future__ import annotations

import datetime as dt

from django.db import models

from config.caching.stored import Stored
from scoring.models.contest import Session

STOPPED_FOR = dt.timedelta(minutes=10)


class SignInNetwork(Stored):
    """An address from which players sign in for a session: that of a club's network is shared by its phones.

    `stopped` is when too many tries from there were wrong; `let_in` is how often the director has let it in
    since. `asks` is whether more guests are wanted there than a network may bring.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sign_in_networks")
    address = models.CharField(max_length=45)
    stopped = models.DateTimeField(null=True, blank=True)
    let_in = models.PositiveSmallIntegerField(default=0)
    asks = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "address"], name="one_network_of_an_address")
        ]

    def __str__(self) -> str:
        return self.address

    @property
    def until(self) -> dt.datetime | None:
        """When tries from there are taken again, if they are not now."""
        return self.stopped + STOPPED_FOR if self.stopped else None


class SignInPhone(Stored):
    """A phone that has signed somebody in for a session; of the key in its cookie only the hash is kept.

    `asks` is whether it wants to bring more guests than a phone may, `may_bring` whether the director has
    said yes.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="sign_in_phones")
    network = models.ForeignKey(SignInNetwork, on_delete=models.CASCADE, related_name="phones")
    key_hash = models.CharField(max_length=64)
    number = models.PositiveSmallIntegerField(help_text="First, second ... phone of the session.")
    asks = models.BooleanField(default=False)
    may_bring = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "key_hash"], name="one_sign_in_phone_of_a_key"),
            models.UniqueConstraint(fields=["session", "number"], name="one_sign_in_phone_of_a_number"),
        ]

    def __str__(self) -> str:
        return f"Phone {self.number}"
