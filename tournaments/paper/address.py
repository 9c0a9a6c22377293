"""The site's address for phones, which goes into QR codes."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import validate_host


def phone_root(request: HttpRequest) -> str:
    """Where phones reach the site: as this browser does, unless it runs on the server's own machine.

    Then it asked for `localhost`, which a phone would look for in itself; the machine's address in
    the network is put in its place, if it has one and the site answers to it.
    """
    root = urlsplit(request.build_absolute_uri("/"))
    outside = network_address() if is_loopback(root.hostname or "") else None
    if outside is None or not validate_host(outside, settings.ALLOWED_HOSTS):
        return urlunsplit(root)
    port = f":{root.port}" if root.port else ""
    return urlunsplit(root._replace(netloc=f"{outside}{port}"))


def is_loopback(host: str) -> bool:
    """Whether only this machine itself can reach that host."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def network_address() -> str | None:
    """This machine's address in its network; None if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which way a packet would leave
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if is_loopback(address) else address
