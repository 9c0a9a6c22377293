"""Measure how the code is laid out: `python -m tools.measure_house`.

What is counted is what the product runs: Python under `clubs`, `scoring`, `tournaments`, `config` and `bin`,
without migrations, and the templates. The figures are for comparing one state of the code with
another; none of them is a goal of its own, and no test asserts them.

- product lines: lines of Python files as they stand
- code lines: lines with code on them, without docstrings, comments and blank lines
- helpers called once: private functions (`_name`) whose name stands just once more in their module
- shared class names: classes whose name another class of the product has as well, those of games left out
- comment share: lines with a comment for each hundred lines of code
- tests a line: code lines under `tests` for each code line of the product
- repeated lines: lines of code that stand, with five or more neighbours, in a second place as well
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import tokenize
from collections import Counter
from pathlib import Path

PRODUCT = ("clubs", "scoring", "tournaments", "config", "bin")
TRIVIA = {
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.COMMENT,
    tokenize.ENDMARKER,
}
RUN = 6  # neighbouring lines that must be the same before a line counts as repeated


def tracked(*folders: str) -> list[Path]:
    """The files under these folders that belong to the repository."""
    listed = subprocess.run(["git", "ls-files", *folders], check=True, capture_output=True, text=True).stdout
    return [Path(line) for line in listed.splitlines() if Path(line).exists()]


def python(*folders: str) -> list[Path]:
    return [path for path in tracked(*folders) if path.suffix == ".py" and "migrations" not in path.parts]


def docstring_lines(tree: ast.Module) -> set[int]:
    owners = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = [node.body[0] for node in ast.walk(tree) if isinstance(node, owners) and node.body]
    return {
        line
        for node in first
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def lines_of(source: str) -> tuple[set[int], set[int]]:
    """The numbers of the lines that hold code, and of those that are a comment."""
    code: set[int] = set()
    comments: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comments.add(token.start[0])
        elif token.type not in TRIVIA:
            code.update(range(token.start[0], token.end[0] + 1))
    code -= docstring_lines(ast.parse(source))
    return code, comments


def called_once(source: str, tree: ast.Module) -> int:
    """Private functions of a module whose name stands in it just once besides the definition."""
    words = Counter(re.findall(r"\w+", source))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return sum(
        1
        for node in functions
        if node.name.startswith("_") and not node.name.startswith("__") and words[node.name] == 2
    )


def repeated(sources: dict[Path, str]) -> int:
    """How many lines of code stand in a run of six that is found in two places or more."""
    runs: dict[tuple[str, ...], list[tuple[Path, int]]] = {}
    for path, source in sources.items():
        code, _ = lines_of(source)
        text = source.splitlines()
        code_lines = [(number, text[number - 1].strip()) for number in sorted(code)]
        code_lines = [
            (number, line)
            for number, line in code_lines
            if len(line) > 2 and not line.startswith(("from ", "import "))
        ]
        for start in range(len(code_lines) - RUN + 1):
            window = code_lines[start : start + RUN]
            runs.setdefault(tuple(line for _, line in window), []).append((path, start))
    places = {
        (path, start + step)
        for found in runs.values()
        if len(found) > 1
        for path, start in found
        for step in range(RUN)
    }
    return len(places)


def figures() -> list[tuple[str, str]]:
    """Each figure's name and value, in the order in which they are printed."""
    sources = {path: path.read_text("utf-8") for path in python(*PRODUCT)}
    trees = {path: ast.parse(source) for path, source in sources.items()}
    code = comments = once = functions = 0
    for path, source in sources.items():
        holds, says = lines_of(source)
        code, comments = code + len(holds), comments + len(says)
        once += called_once(source, trees[path])
        functions += sum(isinstance(node, ast.FunctionDef) for node in ast.walk(trees[path]))
    classes = [
        node.name
        for path, tree in trees.items()
        if not path.is_relative_to("scoring/games")
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef) and node.name not in ("Meta", "Command")
    ]
    names = Counter(classes)
    shared = sum(count for count in names.values() if count > 1)
    tests = sum(len(lines_of(path.read_text("utf-8"))[0]) for path in python("tests"))
    folders = Counter(
        str(path.parent) for path in [*sources, *tracked("templates")] if path.name != "__init__.py"
    )
    long = [path for path, source in sources.items() if len(lines_of(source)[0]) > 400]
    largest = ", ".join(f"{folder} {count}" for folder, count in folders.most_common() if count > 20)
    return [
        ("product files", str(len(sources))),
        ("product lines", str(sum(source.count("\n") for source in sources.values()))),
        ("code lines", str(code)),
        ("folders over 20 files", largest or "none"),
        ("files over 400 lines of code", ", ".join(map(str, long)) or "none"),
        ("helpers called once", f"{once} of {functions} functions, {100 * once / functions:.1f} %"),
        ("shared class names", f"{shared} of {len(classes)} classes, {100 * shared / len(classes):.1f} %"),
        ("comment share", f"{100 * comments / code:.1f} %"),
        ("tests a line", f"{tests / code:.2f}"),
        ("repeated lines", f"{repeated(sources)} of {code}"),
    ]


if __name__ == "__main__":
    for name, value in figures():
        print(f"{name:30}{value}")
