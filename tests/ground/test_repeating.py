"""A browser test that fails runs once more, alone: what passes then refuses nobody, and is named."""

import os
import sys
from collections import Counter

import pytest
from _start import test as testing

BARE = ["-c", os.devnull, "-p", "no:cacheprovider"]
TESTS = """
from pathlib import Path
import pytest

def runs(name):
    seen = Path(__file__).with_name(name)
    seen.write_text(seen.read_text() + "I" if seen.exists() else "I")
    return len(seen.read_text())

def test_good():
    assert runs("good") == 1

@pytest.mark.parametrize("n", range({stumble}))
def test_stumbles(n):
    print("the first time")
    assert runs(f"stumbles-{{n}}") == 2

class TestOfAClass:
    @pytest.mark.parametrize("what", ["a.b/c::d [e]"] * {ending})
    def test_stumbles_at_its_end(self, what, ending):
        pass

    @pytest.fixture
    def ending(self):
        yield
        assert runs("ending") == 2

@pytest.mark.parametrize("n", range({bad}))
def test_bad(n):
    assert runs("bad") > 9
"""


@pytest.fixture
def run(tmp_path, capfd, monkeypatch):
    """Runs a file of tests: so many stumble (in the test, or at its `ending`), and so many are bad."""

    def run_tests(stumble=0, ending=0, bad=0):
        file = tmp_path / "test_some.py"
        file.write_text(TESTS.format(stumble=stumble, ending=ending, bad=bad))
        arguments = [*BARE, f"--rootdir={tmp_path}"]
        stage = testing.Stage("browser", [*arguments, str(file)], alone=arguments)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # else it loads the whole site
        result = testing.run_stage(sys.executable, stage)
        return result, capfd.readouterr().out

    return run_tests


@pytest.mark.site
def test_what_passes_alone_is_unstable_and_both_outputs_are_shown(run):
    result, printed = run(stumble=1, ending=1)
    names = [
        "test_some.py::test_stumbles[0]",
        "test_some.py::TestOfAClass::test_stumbles_at_its_end[a.b/c::d [e]]",
    ]
    assert (result.passed, sorted(result.unstable)) == (True, sorted(names))
    assert (result.counts["passed"], result.counts["failed"]) == (3, 0)
    for name in names:
        block = printed.partition(f"unstable: {name}\n")[2]
        first, _alone, second = block.partition("--- alone:\n")
        assert "assert 1 == 2" in first
        assert "1 passed" in second


@pytest.mark.site
def test_what_fails_again_is_red(run):
    result, printed = run(stumble=1, bad=1)
    assert (result.passed, result.unstable) == (False, ["test_some.py::test_stumbles[0]"])
    assert (result.counts["passed"], result.counts["failed"]) == (2, 1)
    assert "failed again: test_some.py::test_bad[0]" in printed


@pytest.mark.site
def test_three_that_stumble_are_no_chance(run):
    result, printed = run(stumble=3)
    assert (result.passed, list(result.unstable)) == (False, [])
    assert (result.counts["passed"], result.counts["failed"]) == (1, 3)
    assert "3 tests failed: too many" in printed


@pytest.mark.site
def test_a_file_that_cannot_be_read_is_red(run, tmp_path):
    (tmp_path / "conftest.py").write_text("raise RuntimeError")
    result, _printed = run()
    assert not result.passed


def test_the_browser_alone_is_given_a_second_run(monkeypatch):
    monkeypatch.setattr(testing.chromium, "find_or_install", lambda: sys.executable)
    monkeypatch.setenv("CHROMIUM", "")
    options, _nothing = testing.read([])
    again = [stage.title for stage in testing.stages(options, []) if stage.alone is not None]
    assert again == ["browser"]


def test_an_unstable_test_is_named_before_the_closing_line(capsys):
    assert testing.close([], Counter(passed=3), 60.0, ["tests/browser/test_x.py::test_y"]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "unstable: tests/browser/test_x.py::test_y",
        "3 passed, 0 failed, 0 skipped",
    ]
