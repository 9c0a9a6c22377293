"""This machine's addresses, and whether a port of it is free."""

from __future__ import annotations

import contextlib
import socket

from _start.words import Refused

EVERY_ADDRESS = "0.0.0.0"


def address_in_network() -> str | None:
    """The address that other devices of the same network reach this machine by, if it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way it would go
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def own_hosts() -> list[str]:
    """Every name and address under which a browser may ask for this machine."""
    name = socket.gethostname()
    hosts = {"localhost", "127.0.0.1", "[::1]", name, f"{name.split('.')[0]}.local"}
    with contextlib.suppress(OSError):  # a machine that does not know its own name has its address below
        hosts |= {str(found[4][0]) for found in socket.getaddrinfo(name, None, socket.AF_INET)}
    if reached := address_in_network():
        hosts.add(reached)
    return sorted(hosts)


def require_free(bind: str, port: int) -> None:
    """Refuse a port that something else listens on, or an address that is not this machine's."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((bind, port))
        except OSError as error:
            raise Refused(
                f"Port {port} of {bind} cannot be used ({error.strerror}). "
                "If another Arrowswitch is running, close its window first. "
                f"Otherwise choose another port, for example --port {port + 1 if port < 65535 else 8000}."
            ) from error


def listens(host: str, port: int) -> bool:
    """Whether something accepts connections at this address and port."""
    with socket.socket() as trial:
        trial.settimeout(5)
        return trial.connect_ex((host, port)) == 0


def free_port() -> int:
    """A loopback port that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])
