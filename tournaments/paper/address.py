"""The site's address for phones, which goes into QR codes.

On a laptop it changes with the network that the laptop joins. So whoever prints may choose the laptop's name
instead (`?address=name`), which stays, but is not found in every network.
"""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit, urlunsplit

from django.http import HttpRequest

from clubs.web.own_network import answers_to, is_local, is_loopback, is_number, local_name, network_address

CHOICE = "address"
"""Of the query: whether codes carry the laptop's `name` or its `number`."""


@dataclass(frozen=True, slots=True)
class SiteAddress:
    """Where phones reach the site.

    `root` goes into codes. On a machine in its own network `number` and `name` are the two addresses that may
    be chosen ("" for one that there is not). `moved_to` is the machine's present address where the site does
    not answer to it, because it was started in another network.
    """

    root: str
    is_local: bool = False
    number: str = ""
    name: str = ""
    moved_to: str = ""

    @property
    def is_unreachable(self) -> bool:
        """Whether a phone would look for this address in itself."""
        return is_loopback(urlsplit(self.root).hostname or "")

    @property
    def is_name(self) -> bool:
        return bool(self.name) and self.root == self.name

    @property
    def choice(self) -> str:
        """What keeps this choice in another address of the site: "name", "number", or "" without a choice."""
        if not (self.number and self.name):
            return ""
        return "name" if self.is_name else "number"


def phone_root(request: HttpRequest) -> str:
    """Where phones reach the site: as this browser does, unless it runs on the server's own machine.

    Then it asked for `localhost`, which a phone would look for in itself; the machine's address in
    the network is put in its place, if it has one and the site answers to it.
    """
    return site_address(request).root


def site_address(request: HttpRequest) -> SiteAddress:
    """The same with what can be chosen instead, and what is wrong with it."""
    here = urlsplit(request.build_absolute_uri("/"))
    host = here.hostname or ""
    if not is_local(host):
        return SiteAddress(urlunsplit(here))
    present = network_address()
    number = _at(here, host if is_number(host) and not is_loopback(host) else present)
    name = _at(here, host if not is_number(host) and not is_loopback(host) else local_name())
    usual = number if is_loopback(host) and number else urlunsplit(here)
    chosen = {"name": name, "number": number}.get(request.GET.get(CHOICE, ""))
    was_in_network = answers_to(local_name())  # `bin/serve` allows it beside the addresses of its start
    moved = present is not None and was_in_network and not answers_to(present)
    return SiteAddress(chosen or usual, True, number, name, str(present) if moved else "")


def _at(here: SplitResult, host: str | None) -> str:
    """The same site at another host of this machine; "" where it does not answer to that."""
    if host is None or not answers_to(host):
        return ""
    port = f":{here.port}" if here.port else ""
    return urlunsplit(here._replace(netloc=f"{f'[{host}]' if ':' in host else host}{port}"))
