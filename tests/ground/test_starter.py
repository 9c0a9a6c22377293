"""The starter: environments, folders, ports, processes and what it says when something is amiss."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from _start import children, chromium, environment, folders, network, queue, serve
from _start import test as testing
from _start.words import Refused

from tests.servers import PATIENCE

ROOT = Path(__file__).parents[2]


def lock_file(folder: Path, text: str = "# nothing to install\n") -> Path:
    lock = folder / "requirements.txt"
    lock.write_text(text)
    return lock


@pytest.fixture(scope="module")
def environment_made(tmp_path_factory):
    """An environment made where a dead one was, whose Python somebody removed; it takes seconds to make."""
    folder = tmp_path_factory.mktemp("environment")
    venv = folder / "venv"
    (venv / "bin").mkdir(parents=True)
    (venv / "bin" / "python").symlink_to(folder / "removed")
    (venv / environment.STAMP).write_text("{broken")
    environment.ensure(venv, lock_file(folder))
    return venv


@pytest.mark.site
def test_a_dead_environment_is_made_anew(environment_made):
    assert environment.works(environment.python_of(environment_made))


def test_an_installation_says_how_far_it_has_come(capsys):
    lines = [f"Collecting package{n}==1.0\n" for n in range(45)]
    environment.report_progress([*lines, "  Using cached it\n", "Installing collected packages: a, b\n"])
    assert capsys.readouterr().err.splitlines() == [
        "  20 packages fetched ...",
        "  40 packages fetched ...",
        "  45 packages fetched. Unpacking them ...",
    ]


@pytest.mark.site
def test_an_environment_is_made_once_and_again_when_its_lock_changes(environment_made, tmp_path, monkeypatch):
    made, install, make = [], environment.install, environment.make
    monkeypatch.setattr(environment, "install", lambda *given: (made.append("installed"), install(*given)))
    monkeypatch.setattr(environment, "make", lambda *given: (made.append("made"), make(*given)))
    lock = lock_file(tmp_path, "# of this test\n")
    python = environment.ensure(environment_made, lock)
    assert environment.works(python)
    environment.ensure(environment_made, lock)
    assert made == ["installed"]
    lock_file(tmp_path, "# something else\n")
    environment.ensure(environment_made, lock)
    assert made == ["installed", "installed"]


@pytest.mark.site
def test_a_package_without_its_hash_is_not_installed(environment_made, tmp_path):
    lock = lock_file(tmp_path, "django==5.2\n")
    with pytest.raises(Refused, match="could not be installed"):
        environment.ensure(environment_made, lock)
    assert not environment.installed(environment_made, lock)


def test_a_python_without_venv_is_told_the_command_that_mends_it(monkeypatch, tmp_path):
    found = environment.importlib.util.find_spec
    monkeypatch.setattr(
        environment.importlib.util, "find_spec", lambda name: None if name == "ensurepip" else found(name)
    )
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    with pytest.raises(Refused, match=r"apt-get install -y python3\.\d+-venv"):
        environment.make(tmp_path / "venv", sys.executable)


def test_the_test_lock_holds_everything_of_the_other(tmp_path):
    pinned = {
        name: {line.split(" ")[0] for line in (ROOT / name).read_text().splitlines() if "==" in line}
        for name in environment.CONTAINS["requirements-test.txt"]
    }
    assert pinned["requirements.txt"] < pinned["requirements-test.txt"]


@pytest.mark.parametrize("name", ["requirements.txt", "requirements-test.txt"])
def test_a_lock_has_a_hash_for_each_package_and_names_no_machine(name):
    text = (ROOT / name).read_text()
    packages = [block for block in text.split("\n") if "==" in block]
    assert len(packages) > 40
    assert all(line.endswith(" \\") for line in packages)
    assert not any(word in text for word in ("://", "index-url", "find-links", "file:"))


def test_each_hand_written_requirement_is_in_its_lock_and_explained():
    explained = (ROOT / "docs" / "dependencies.md").read_text().lower()
    for source, lock in (("base", "requirements.txt"), ("test", "requirements-test.txt")):
        pinned = {line.split("==")[0] for line in (ROOT / lock).read_text().splitlines() if "==" in line}
        wanted = (ROOT / "requirements" / f"{source}.in").read_text().lower().splitlines()
        names = {re.split(r"[;\[~<]", line)[0].strip() for line in wanted}
        assert names <= pinned
        assert [name for name in names if f"| {name} |" not in explained] == []


@pytest.mark.site
def test_bash_without_python_says_so(tmp_path):
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in ("dirname", "env", "bash"):
        (tools / tool).symlink_to(str(shutil.which(tool)))
    done = subprocess.run(
        ["bash", ROOT / "bin" / "serve"],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Python 3.11, 3.12 or 3.13" in done.stderr


def test_where_no_redis_comes_along_the_queue_is_refused_in_words(monkeypatch, tmp_path):
    monkeypatch.setattr(queue.importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(Refused, match="REDIS_URL"):
        queue.start(children.Children(environment={}), tmp_path)


def test_a_folder_keeps_its_purpose(tmp_path):
    folders.claim(tmp_path / "new", "demo")
    folders.claim(tmp_path / "new", "demo")
    with pytest.raises(Refused, match="--data"):
        folders.claim(tmp_path / "new", "club")


def test_a_folder_that_cannot_be_made_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(Refused, match="not writable"):
        folders.claim(tmp_path / "file" / "below", "demo")


def test_two_servers_on_one_folder_are_refused(tmp_path):
    with folders.lock(tmp_path), pytest.raises(Refused, match="only one"):
        folders.lock(tmp_path)
    folders.lock(tmp_path).close()


def test_the_data_folder_is_the_one_given_then_the_environments_then_the_platforms(monkeypatch, tmp_path):
    monkeypatch.setenv("ARROWSWITCH_DATA", str(tmp_path / "environment"))
    assert folders.choose("demo", str(tmp_path / "given")) == tmp_path / "given"
    assert folders.choose("demo", None) == tmp_path / "environment"
    monkeypatch.delenv("ARROWSWITCH_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert folders.choose("club", None) == tmp_path / "arrowswitch" / "club"


def test_a_port_in_use_is_refused_with_another_proposed():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(Refused, match=f"Port {port} .*--port"):
            network.require_free("127.0.0.1", port)


def test_an_address_of_another_machine_is_refused():
    with pytest.raises(Refused):
        network.require_free("192.0.2.200", 8000)


def test_own_hosts_are_names_never_a_wildcard():
    hosts = network.own_hosts()
    assert {"localhost", "127.0.0.1", socket.gethostname()} <= set(hosts)
    assert "*" not in hosts


@pytest.mark.parametrize("mode", ["demo", "club"])
def test_a_start_on_this_machine_answers_to_its_own_names(mode, tmp_path, monkeypatch):
    environment = {"PATH": os.environ["PATH"]}
    monkeypatch.setattr(os, "environ", environment)
    serve.set_environment(mode, tmp_path)
    assert environment["ALLOWED_HOSTS"].split(",") == network.own_hosts()


@pytest.mark.site
def test_without_a_start_the_site_answers_to_this_machine_alone(web_process):
    assert web_process["hosts"] == ["localhost", "127.0.0.1", "[::1]"]


@pytest.mark.parametrize("port", ["0", "65536", "-1", "eighty"])
def test_an_impossible_port_is_wrong_usage(port):
    with pytest.raises(SystemExit) as ended:
        serve.read(["--port", port])
    assert ended.value.code == 2


def test_club_and_production_exclude_each_other():
    with pytest.raises(SystemExit):
        serve.read(["--club", "--production"])


def test_sqlite_takes_one_process():
    serve.require_one_process(1)
    with pytest.raises(Refused, match="PostgreSQL"):
        serve.require_one_process(2)


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(serve, "PATIENCE", 0.2)
    monkeypatch.setattr(serve, "ONE_ANSWER", 0.1)


@pytest.mark.site
def test_a_site_that_listens_but_has_no_time_to_answer_counts_as_started(impatient, capsys):
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        all_of_them = children.Children()
        site = all_of_them.start("site", [sys.executable, "-c", "import time; time.sleep(60)"])
        serve.wait_until_it_answers(site, busy.getsockname()[1], "127.0.0.1", all_of_them)
        all_of_them.stop()
    assert "has not answered yet" in capsys.readouterr().err


@pytest.mark.site
@pytest.mark.parametrize("does", ["raise SystemExit(1)", "import time; time.sleep(60)"], ids=["ends", "deaf"])
def test_a_site_that_ends_or_never_listens_does_not_start(impatient, does):
    all_of_them = children.Children()
    site = all_of_them.start("site", [sys.executable, "-c", does])
    with pytest.raises(Refused, match="did not start"):
        serve.wait_until_it_answers(site, network.free_port(), "127.0.0.1", all_of_them)
    all_of_them.stop()


@pytest.mark.parametrize(
    ("allowed", "host"),
    [
        ("*", "127.0.0.1"),
        ("*, club.example", "club.example"),
        (".club.example,*", "club.example"),
        ("club.example", "club.example"),
        ("", "127.0.0.1"),
    ],
)
def test_the_starter_asks_as_a_host_that_is_a_name(allowed, host):
    """`Host: *` is no host: the site answers it with 400, whatever it allows."""
    assert serve.allowed_host(allowed, "127.0.0.1") == host


@pytest.mark.site
def test_what_is_lost_while_the_site_begins_is_started_again(monkeypatch):
    monkeypatch.setattr(serve, "PATIENCE", 4.0)
    monkeypatch.setattr(serve, "ONE_ANSWER", 0.1)
    monkeypatch.setattr(children, "FIRST_PAUSE", 0.1)
    all_of_them = children.Children()
    worker = all_of_them.start("worker", [sys.executable, "-c", "raise SystemExit(7)"])
    first = worker.process.pid
    site = all_of_them.start("site", [sys.executable, "-c", "import time; time.sleep(60)"])
    with pytest.raises(Refused, match="did not start"):
        serve.wait_until_it_answers(site, network.free_port(), "127.0.0.1", all_of_them)
    again = worker.process.pid
    all_of_them.stop()
    assert again != first


STUBBORN = """
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open(sys.argv[1], "w").close()
time.sleep(60)
"""


@pytest.mark.site
def test_what_does_not_stop_is_ended(monkeypatch, tmp_path):
    monkeypatch.setattr(children, "GRACE", 0.2)
    os.mkfifo(tmp_path / "deaf")
    all_of_them = children.Children()
    helper = all_of_them.start("helper", [sys.executable, "-c", STUBBORN, str(tmp_path / "deaf")])
    (tmp_path / "deaf").read_bytes()  # comes when it has stopped listening to signals
    site = all_of_them.start("site", [sys.executable, "-c", "raise SystemExit(3)"])
    assert site.process.wait(PATIENCE) == 3
    all_of_them.stop()
    assert helper.process.poll() == -signal.SIGKILL
    assert all_of_them.running == []


@pytest.mark.site
def test_whatever_is_lost_is_started_again_after_growing_pauses(capsys):
    all_of_them = children.Children()
    child = all_of_them.start("site", [sys.executable, "-c", "raise SystemExit(7)"])
    now, pauses = child.began, []
    for _loss in range(9):
        child.process.wait(PATIENCE)
        all_of_them.look(now)
        assert child.again_at is not None
        pauses.append(child.again_at - now)
        all_of_them.look(child.again_at - 0.01)
        assert child.again_at is not None  # it is not time yet
        now = child.again_at
        all_of_them.look(now)
        assert child.again_at is None
    assert pauses == pytest.approx([1, 2, 4, 8, 16, 32, 60, 60, 60])  # between floats of a long uptime
    assert "The site ended (code 7) and will be restarted in 60 s." in capsys.readouterr().err
    child.process.wait(PATIENCE)
    all_of_them.look(now + children.QUIET)
    assert child.pause == 1  # it ran for a while
    all_of_them.stop()


@pytest.mark.site
def test_a_loss_of_one_holds_up_no_other():
    all_of_them = children.Children()
    lost = all_of_them.start("helper", [sys.executable, "-c", ""])
    other = all_of_them.start("site", [sys.executable, "-c", ""])
    for child in (lost, other):
        child.process.wait(PATIENCE)
    now = lost.began
    lost.pause = 32.0
    all_of_them.look(now)
    all_of_them.look(now + 1)
    assert (lost.again_at, other.again_at) == (now + 60, None)
    all_of_them.stop()


STARTER = """
import sys, time
from pathlib import Path
sys.path.insert(0, "bin")
from _start import children
sys.platform, children.BOUND = sys.argv[1], Path(sys.argv[2])
all_of_them = children.Children(open_files=[int(sys.argv[3])])
all_of_them.start("child", [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(60)"])
time.sleep(60)
"""
BOUND = """
import sys
sys.path.insert(0, {bin!r})
sys.platform = {platform!r}
from _start import bound
sys.exit(bound.main(sys.argv[1:]))
"""


@pytest.mark.site
@pytest.mark.parametrize("platform", ["linux", "another"])
def test_when_the_starter_is_killed_nothing_is_left_and_the_folder_is_free(platform, tmp_path):
    """Each child holds the lock: it is free when the last of them has ended, not before."""
    held, bound = folders.lock(tmp_path), tmp_path / "bound.py"
    bound.write_text(BOUND.format(bin=str(ROOT / "bin"), platform=platform))
    command = [sys.executable, "-c", STARTER, platform, str(bound), str(held.fileno())]
    starter = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, pass_fds=[held.fileno()])
    held.close()
    assert starter.stdout is not None
    assert starter.stdout.readline() == b"here\n"
    with pytest.raises(Refused):
        folders.lock(tmp_path)
    starter.kill()
    starter.wait()
    assert starter.stdout.read() == b""  # the child, which has it too, is gone
    starter.stdout.close()
    until_free(tmp_path)


def until_free(folder):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(Refused):
            return folders.lock(folder).close()
    raise AssertionError("the folder is held by a process that outlived its start")


@pytest.mark.site
def test_what_children_started_ends_with_them(monkeypatch):
    monkeypatch.setattr(children, "GRACE", 0.2)
    read, write = os.pipe()
    code = f"import os, time\nif os.fork() == 0:\n    time.sleep(60)\nos.write({write}, b'x')\ntime.sleep(60)"
    os.set_inheritable(write, True)
    process = subprocess.Popen([sys.executable, "-c", code], start_new_session=True, close_fds=False)
    os.close(write)
    assert os.read(read, 1) == b"x"
    all_of_them = children.Children()
    all_of_them.running.append(children.Child("site", [], process, 0.0))
    all_of_them.stop()
    assert os.read(read, 1) == b""  # nobody holds the other end any more
    os.close(read)


def test_being_told_to_stop_is_an_interrupt_now_and_if_that_is_lost_at_the_next_look(monkeypatch):
    monkeypatch.setattr(children, "_signals_to_stop", [])
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    try:
        children.stop_on_signals()
        with pytest.raises(KeyboardInterrupt):
            os.kill(os.getpid(), signal.SIGTERM)
        with pytest.raises(KeyboardInterrupt):
            children.Children().look(0.0)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def test_the_named_chromium_is_taken_and_a_wrong_name_refused(monkeypatch):
    monkeypatch.setenv("CHROMIUM", sys.executable)
    assert chromium.find() == sys.executable
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    with pytest.raises(Refused, match="/nowhere/chromium"):
        chromium.find_or_install()


def test_where_none_can_be_installed_it_fails_aloud(monkeypatch):
    tried = []
    monkeypatch.setattr(chromium, "find", lambda: None)
    monkeypatch.setattr(chromium, "with_apt", lambda: tried.append("apt"))
    monkeypatch.setattr(chromium, "with_playwright", lambda: tried.append("playwright"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    with pytest.raises(Refused, match="--no-browser"):
        chromium.find_or_install()
    assert tried == ["apt", "playwright"]


@pytest.mark.parametrize(
    ("has_shell", "asked"), [(True, [chromium.SHELL]), (False, [chromium.SHELL, "chromium"])]
)
def test_the_whole_browser_is_installed_where_there_is_none_without_windows(monkeypatch, has_shell, asked):
    commands: list[str] = []
    monkeypatch.setattr(chromium.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(chromium.os, "geteuid", lambda: 0)
    monkeypatch.setattr(chromium.subprocess, "run", lambda command, **_how: commands.append(command[-1]))
    monkeypatch.setattr(
        chromium, "find", lambda: commands[-1] if has_shell and "update" not in commands[-1] else None
    )
    chromium.with_apt()
    assert commands == ["update", *asked]


def test_leaving_the_browser_out_is_said(capsys):
    options, passed_on = testing.read(["--no-browser", "-k", "movement"])
    chosen = testing.stages(options, passed_on)
    assert "SKIPPED" in capsys.readouterr().err
    assert passed_on == ["-k", "movement"]
    assert "browser" not in [stage.title for stage in chosen]


@pytest.fixture
def with_a_browser(monkeypatch):
    monkeypatch.setattr(testing.chromium, "find_or_install", lambda: sys.executable)
    monkeypatch.setenv("CHROMIUM", "")


def asked_of(*arguments):
    options, passed_on = testing.read(list(arguments))
    return {stage.title: stage.arguments for stage in testing.stages(options, passed_on)}


def test_the_browser_comes_after_the_databases_in_two_processes(with_a_browser):
    stages = asked_of()
    assert list(stages) == ["all on SQLite", "what differs on PostgreSQL", "browser"]
    assert [asked[asked.index("-n") + 1] for asked in stages.values()] == ["2", "3", "2"]


def test_everything_leaves_nothing_out_on_postgresql(with_a_browser):
    usual, everything = (asked_of(*given)["what differs on PostgreSQL"] for given in ((), ("--all",)))
    assert "--whole-postgres" in everything
    assert "--whole-postgres" not in usual
    assert set(testing.FEWER) <= set(usual)
    assert not set(testing.FEWER) & set(everything)
    assert list(asked_of("--choose")) == ["all on PostgreSQL, to choose from"]


@pytest.mark.site
def test_stages_run_one_after_the_other_and_each_is_judged_as_the_work_beside_them(capfd, monkeypatch):
    bare = ["-c", os.devnull, "-p", "no:django"]  # else it loads the whole site
    chosen = [
        testing.Stage("first", [*bare, "--no-such-option"]),
        testing.Stage("second", [*bare, "--version"]),
    ]
    options, _nothing = testing.read([])
    last = testing.Stage("rules", [*bare, "--no-such-rule"], beside=True)
    monkeypatch.setattr(testing, "check_code", lambda: ["mypy"])
    monkeypatch.setattr(
        testing, "run_on_other_version", lambda _options: testing.run_stage(sys.executable, last)
    )
    failed, results = testing.run_all(chosen, options)
    assert failed == ["mypy"]
    assert {result.title: result.passed for result in results} == {
        "first": False, "second": True, "rules": False,
    }  # fmt: skip
    printed = capfd.readouterr()
    titles = [f"=== tests: {title} ===" for title in ("first", "second")]
    assert [line for line in printed.out.splitlines() if line in titles] == titles
    assert "--no-such-option" in printed.err
    assert "--no-such-rule" in printed.out.split("=== tests: rules ===")[1]


@pytest.mark.parametrize(
    ("failed", "passed", "code"), [([], 3, 0), (["mypy"], 3, 1), ([], 0, 1)], ids=["good", "bad", "none"]
)
def test_the_closing_line_and_the_exit_code(failed, passed, code, capsys):
    assert testing.close(failed, Counter(passed=passed), 60.0) == code
    assert capsys.readouterr().out.splitlines()[-1] == f"{passed} passed, 0 failed, 0 skipped"


@pytest.mark.site
def test_a_check_that_fails_is_named_and_all_that_it_says_is_printed(capfd):
    said = "print('word ' * 100_000); raise SystemExit(1)"
    running = {
        name: testing.begin([sys.executable, "-c", code], dict(os.environ))
        for name, code in {"bad": said, "good": "import sys; sys.stderr.write('fine')"}.items()
    }
    assert [testing.passes(name, process) for name, process in running.items()] == [False, True]
    bad, good = capfd.readouterr().out.split("=== good ===\n")
    assert (bad.count("word"), good) == (100_000, "fine")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["serve", "--help"], "--production"),
        (["serve", "--port", "8001", "-h"], "--production"),
        (["test", "--help"], "--changed"),
        (["manage", "help"], "bin/manage COMMAND"),
        (["manage", "migrate", "--help"], "bin/manage COMMAND"),
        (["manage"], "bin/manage COMMAND"),
    ],
    ids=" ".join,
)
def test_help_is_printed_at_once_where_nothing_was_set_up(tmp_path, command, says):
    """A copy of the scripts alone: no environment, no lock file, no package."""
    scripts = shutil.copytree(Path(environment.ROOT) / "bin", tmp_path / "bin")
    python = sys._base_executable
    answer = subprocess.run(
        [python, "-I", scripts / "starter.py", *command], capture_output=True, text=True, check=False
    )
    assert (answer.returncode, answer.stderr) == (0, "")
    assert says in answer.stdout
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]
