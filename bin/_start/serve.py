"""`bin/serve`: the site on this machine, as a demo, an own club or in production."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

from _start import folders, network, queue, window
from _start.children import Child, Children, stop_on_signals
from _start.environment import ROOT
from _start.words import Refused, say

PATIENCE = 60.0  # seconds for the site to answer
ONE_ANSWER = 5.0  # seconds to wait each time it is asked
THREADS = 400  # of one server process, each holding a request that waits at the gate (config.admission)
CONNECTIONS = 4096  # open at once in one server process, those of browsers that ask nothing included
DEMO_MARK = "demo-loaded"


def main(arguments: list[str]) -> int:
    stop_on_signals()
    options = read(arguments)
    sys.path.insert(0, str(ROOT))
    os.chdir(ROOT)
    data = folders.choose(options.mode, options.data)
    folders.claim(data, options.mode)
    if options.open and folders.is_in_use(data) and window.show_running(address_here(options)):
        return 0
    with folders.lock(data) as lock:
        network.require_free(options.bind, options.port)
        set_environment(options.mode, data)
        on_sqlite = load_settings()
        if on_sqlite:
            require_one_process(options.workers)
        prepare(options.mode, data)
        workers = options.workers or (1 if on_sqlite else 2)
        return serve(options, data, workers, Children(open_files=[lock.fileno()]))


def print_help() -> None:
    """Prints what `bin/serve` can do; nothing is set up for it."""
    parser_of_serve().print_help()


def read(arguments: list[str]) -> argparse.Namespace:
    return parser_of_serve().parse_args(arguments)


def parser_of_serve() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bin/serve", description="Start Arrowswitch on this machine.")
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument(
        "--club", dest="mode", action="store_const", const="club", help="your own club instead of the demo"
    )
    mode.add_argument(
        "--production",
        dest="mode",
        action="store_const",
        const="production",
        help="a server behind https; requires settings",
    )
    parser.add_argument(
        "--queue",
        action="store_true",
        help="run jobs in worker processes beside the site; not on Windows, where the site runs them itself",
    )
    parser.add_argument("--open", action="store_true", help="open the browser when the site answers")
    parser.add_argument("--port", type=port_number, default=8000, help="default: 8000")
    parser.add_argument("--bind", default=network.EVERY_ADDRESS, help="default: all addresses")
    parser.add_argument("--data", metavar="FOLDER", help="where the data is kept")
    parser.add_argument(
        "--workers", type=int, default=0, help="number of server processes; only one on SQLite"
    )
    parser.set_defaults(mode="demo")
    return parser


def port_number(text: str) -> int:
    port = int(text)
    if not 1 <= port <= 65535:
        raise argparse.ArgumentTypeError("the port must be from 1 to 65535")
    return port


def set_environment(mode: str, data: Path) -> None:
    """Sets the environment variables that the settings read; those that the operator has set stay."""
    os.environ |= {"ARROWSWITCH_MODE": mode, "ARROWSWITCH_DATA": str(data)}
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if mode == "club":
        os.environ["DEBUG"] = ""
    if mode != "production":
        os.environ.setdefault("ALLOWED_HOSTS", ",".join(network.own_hosts()))


def load_settings() -> bool:
    """Loads Django, and returns whether the database is SQLite. Refuses settings that the mode forbids."""
    import django
    from django.core.exceptions import ImproperlyConfigured

    try:
        django.setup()
    except ImproperlyConfigured as error:
        raise Refused(str(error)) from error
    from django.db import connection

    return connection.vendor == "sqlite"


def require_one_process(workers: int) -> None:
    if workers > 1:
        raise Refused(
            "SQLite allows only one server process. For more, set DATABASE_URL to a PostgreSQL database."
        )


def prepare(mode: str, data: Path) -> None:
    """Bring the database up to date (saved before, if it has something in it) and fill a new one."""
    from django.core.management import CommandError, call_command, get_commands
    from django.core.management.commands import check
    from django.db import OperationalError, connections

    from config.backups import backup, destination

    require_room(data)
    try:
        backup.finish_restores()
        backup.require_known_database()
        if mode == "production":
            call_command(check.Command(), deploy=True, fail_level="WARNING")  # Django's: reads no laws
            call_command("collectstatic", interactive=False, verbosity=0)
        if not any(data.glob("*.sqlite3")):
            say("Preparing the data (half a minute; only once) ...")
        call_command("migrate", interactive=False, verbosity=0)
        if mode == "club":
            call_command("own_club")
        if mode == "demo" and "demo" in get_commands() and not (data / DEMO_MARK).exists():
            say("Loading a demo club (about half a minute more; only once) ...")
            call_command("demo")
            (data / DEMO_MARK).touch()
    except CommandError as error:
        raise Refused(str(error)) from error
    except OperationalError as error:
        if destination.is_out_of_reach(error):
            raise Refused(destination.not_opened(error)) from error
        raise
    connections.close_all()


def require_room(data: Path) -> None:
    """Refuses a disk that is too full for results, and warns of one that is nearly full."""
    from config import disk

    state = disk.state([data])
    if state == "full":
        raise Refused(f"The disk of the data folder {data} is full. Free some space, then start again.")
    if state == "not writable":
        raise Refused(f"The data folder {data} is not writable. Correct its permissions, then start again.")
    if state == "low":
        say(f"The disk of the data folder {data} is nearly full. Free some space before play starts.")


def serve(options: argparse.Namespace, data: Path, workers: int, children: Children) -> int:
    """Run the processes until they are told to stop."""
    try:
        if options.queue:
            queue.start(children, data)
        site = children.start("site", site_command(options.bind, options.port, workers))
        wait_until_it_answers(site, options.port, options.bind, children)
        greet(options, data)
        if options.open:
            window.open_browser(address_here(options))
        name_faulty_laws()
        children.watch()
    except KeyboardInterrupt:
        say("Stopping ...")
    finally:
        children.stop()
    return 0


def name_faulty_laws() -> None:
    """Say what is wrong with the files of the laws; after the site answers, for all of them take a second."""
    from scoring.laws.checks import all_faults

    if faults := all_faults():
        say("The files of the laws have faults. Correct them, then start the site again:")
        say("\n".join(faults))


def site_command(bind: str, port: int, workers: int) -> list[str]:
    return [*granian(bind, port, workers), "--respawn-failed-workers", "config.wsgi:application"]


def granian(bind: str, port: int, workers: int) -> list[str]:
    """The server without its application. Its warning of so many threads means those that work: ours wait."""
    command = [sys.executable, "-m", "granian", "--interface", "wsgi", "--host", bind, "--port", str(port)]
    command += ["--workers", str(workers), "--blocking-threads", str(THREADS), "--no-ws"]
    command += ["--log-level", "error"]
    return [*command, "--backlog", str(CONNECTIONS), "--backpressure", str(allow_connections(CONNECTIONS))]


def allow_connections(most: int) -> int:
    """Let this process and its children hold `most` connections open, or as many as the machine allows."""
    if sys.platform == "win32":
        return most
    import resource

    spare = 256  # files, databases, what the server itself needs
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + spare if hard == resource.RLIM_INFINITY else min(most + spare, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(min(most, wanted - spare), 128)


def wait_until_it_answers(site: Child, port: int, bind: str, children: Children) -> None:
    """Ask the health page until it answers, as the first allowed host.

    The other processes are watched meanwhile: whichever is lost is started again.

    A site that has no turn for this question within the patience, but listens, is one with much to do.
    """
    host = "127.0.0.1" if bind == network.EVERY_ADDRESS else bind
    name = allowed_host(os.environ.get("ALLOWED_HOSTS", ""), host)
    request = urllib.request.Request(f"http://{host}:{port}/health/", headers={"Host": name})
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and site.process.poll() is None:
        try:
            with urllib.request.urlopen(request, timeout=ONE_ANSWER) as answer:
                json.load(answer)
                return
        except (OSError, ValueError, urllib.error.URLError):
            children.look(time.monotonic(), leave_out=site)
            time.sleep(0.1)
    if site.process.poll() is not None or not network.listens(host, port):
        raise Refused("The site did not start; see the lines above.")
    say("The site is running but has not answered yet.")


def allowed_host(allowed: str, otherwise: str) -> str:
    """The first of the allowed hosts that is a name; `otherwise` if there is none."""
    names = (name.strip().lstrip(".") for name in allowed.split(","))
    return next((name for name in names if name and name != "*"), otherwise)


def address_here(options: argparse.Namespace) -> str:
    """The site's address for a browser on this machine."""
    here = "localhost" if options.bind == network.EVERY_ADDRESS else options.bind
    return f"http://{here}:{options.port}/"


def greet(options: argparse.Namespace, data: Path) -> None:
    """Say where the site is, for this machine and for the phones of the room."""
    every = options.bind == network.EVERY_ADDRESS
    if options.mode == "production":
        lines = [
            f"Arrowswitch answers on {options.bind}:{options.port} (put your https server in front of it)."
        ]
    else:
        lines = ["Arrowswitch is running.", f"  On this machine:  {address_here(options)}"]
        outside = network.address_in_network()
        if every and outside:
            lines.append(f"  For phones here:  http://{outside}:{options.port}/")
        elif every:
            lines.append("  For phones: this machine is not on a network yet. Connect it, then start again.")
    lines.append(f"  Data folder:      {data}")
    if options.mode == "demo" and every:
        lines.append(
            "The demo's password is known to everybody, and every device of this network can open it: "
            "not on a public network."
        )
    print("\n".join([*lines, "Stop with Ctrl-C."]), flush=True)
