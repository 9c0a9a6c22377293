"""From which address a request comes. What a header says of it counts only from a proxy that is trusted."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse

Network = IPv4Network | IPv6Network
ONE_HOME = 64  # bits of an IPv6 address that its owner cannot choose


LOOPBACK = [ip_network("127.0.0.0/8"), ip_network("::1/128")]
FORWARDED = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PORT")

log = structlog.get_logger(__name__)


class ForwardedMiddleware:
    """Takes from a request what it says of how it was asked, unless it comes from an https server of ours.

    Those are the proxies that are trusted, or this machine where none is named.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address = _read(request.META.get("REMOTE_ADDR", ""))
        if address is None or not _is_in(address, settings.TRUSTED_PROXIES or LOOPBACK):
            for name in FORWARDED:
                if request.META.pop(name, None) is not None and name == "HTTP_X_FORWARDED_PROTO":
                    log.info("forwarded_proto_not_believed")
        return self.get_response(request)


def client_address(request: HttpRequest) -> str:
    """The address of the asker: the nearest one on the way here that is not in `settings.TRUSTED_PROXIES`."""
    address = _read(request.META.get("REMOTE_ADDR", ""))
    forwarded = request.headers.get("X-Forwarded-For", "").split(",")
    while address is not None and forwarded and _is_in(address, settings.TRUSTED_PROXIES):
        before = _read(forwarded.pop())
        if before is None:
            break
        address = before
    return str(address or "")


def counted_address(request: HttpRequest) -> str:
    """The address by which a limit counts one visitor: an IPv4 address, or an IPv6 network."""
    address = client_address(request)
    if ":" not in address:
        return address
    return str(IPv6Network(f"{address}/{ONE_HOME}", strict=False).network_address)


def networks(texts: Iterable[str]) -> list[Network]:
    """The addresses and networks that an operator named. Raises ImproperlyConfigured."""
    try:
        return [ip_network(text.strip()) for text in texts if text.strip()]
    except ValueError as error:
        wanted = "ARROWSWITCH_TRUSTED_PROXIES names addresses and networks"
        raise ImproperlyConfigured(f"{wanted}: {error}.") from error


def _is_in(address: IPv4Address | IPv6Address, networks: list[Network]) -> bool:
    return any(address in network for network in networks)


def _read(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip().partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address
