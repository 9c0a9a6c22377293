"""Whether a host is one that only its own network knows, and which addresses this machine has there."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import validate_host

LOCAL_NAME = ".local"
"""How the names end that devices of one network ask each other for, without a name server (mDNS)."""


def host_asked(request: HttpRequest) -> str:
    """The host by which the browser asked for the site, without its port."""
    return urlsplit(request.build_absolute_uri("/")).hostname or ""


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach that host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_number(host: str) -> bool:
    """Whether the host is an IP address, not a name."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Whether the host is this machine in its own network, and not a name or an address of the internet."""
    if is_number(host):
        return ipaddress.ip_address(host).is_private
    return is_loopback(host) or host.endswith(LOCAL_NAME) or host == socket.gethostname().lower()


def local_name() -> str:
    """The name by which other devices of the network may ask for this machine, whatever its address is."""
    return socket.gethostname().split(".")[0].lower() + LOCAL_NAME


def network_address() -> str | None:
    """This machine's address in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way a packet would leave
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) else address


def answers_to(host: str) -> bool:
    """Whether the site takes requests for that host."""
    return validate_host(f"[{host}]" if ":" in host else host, settings.ALLOWED_HOSTS)


def link_for_others(request: HttpRequest, path: str) -> str:
    """A page's address to give away: not with `localhost`, which others would look for in their own device.

    It stays as this browser asked for it where the machine has no network, or the site does not answer there.
    """
    here = urlsplit(request.build_absolute_uri(path))
    address = network_address() if is_loopback(here.hostname or "") else None
    if address is None or not answers_to(address):
        return urlunsplit(here)
    return urlunsplit(here._replace(netloc=f"{address}:{here.port}" if here.port else address))


def is_this_machine(address: str) -> bool:
    """Whether a request from this address comes from the machine on which the site runs.

    `bin/serve` has put the machine's addresses among the allowed hosts.
    """
    return is_loopback(address) or address == network_address() or address in settings.ALLOWED_HOSTS
