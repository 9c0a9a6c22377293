"""A contract for import-linter that its own kinds cannot state: which names of other people's code are used.

import-linter knows a foreign package as a whole. This contract reads the import's own line, so that it tells
`django.http` from `django.db`, and `random.Random(seed)` from chance without a seed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules

IMPORT = re.compile(r"import (?P<modules>.+)")
FROM = re.compile(r"from (?P<module>[\w.]+) import (?P<names>.*)")


class OutsideContract(Contract):
    """Modules import from outside the project only what is `allowed`, or nothing that is `forbidden`.

    Both are dotted names: "numpy" stands for all of it, "random.Random" for this one name. Whoever imports a
    whole module imports every name of it. Modules inside `source_modules` are held to it too.
    """

    type_name = "outside"
    source_modules = fields.SetField(subfield=fields.ModuleExpressionField())
    allowed = fields.SetField(subfield=fields.StringField(), required=False)
    forbidden = fields.SetField(subfield=fields.StringField(), required=False)

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        broken = sorted(self._broken(graph))
        return ContractCheck(kept=not broken, metadata={"broken": broken})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, name, line in check.metadata["broken"]:
            output.print_error(f"- {module} -> {name} (line {line})", bold=False)

    def _broken(self, graph: ImportGraph) -> Iterator[tuple[str, str, int]]:
        """Module, name and line of each import that the contract does not bear."""
        packages = module_expressions_to_modules(graph, self.source_modules)
        for package in packages:
            for module in {package.name, *graph.find_descendants(package.name)}:
                for imported in graph.find_modules_directly_imported_by(module):
                    if not graph.is_module_squashed(imported):
                        continue  # one of the project's own
                    for details in graph.get_import_details(importer=module, imported=imported):
                        for name in names_in(details["line_contents"]):
                            if not self._bears(name):
                                yield module, name, details["line_number"]

    def _bears(self, name: str) -> bool:
        if self.allowed:
            return any(_within(name, allowed) for allowed in self.allowed)
        return not any(_within(name, forbidden) or _within(forbidden, name) for forbidden in self.forbidden)


def names_in(line: str) -> list[str]:
    """The dotted names that a line imports; the module alone where its names follow on other lines."""
    line = line.split("#")[0].strip()
    if match := FROM.match(line):
        names = [_without_alias(name) for name in match["names"].strip("() ").split(",") if name.strip()]
        return [f"{match['module']}.{name}" for name in names] or [match["module"]]
    if match := IMPORT.match(line):
        return [_without_alias(name) for name in match["modules"].split(",")]
    return []


def _without_alias(name: str) -> str:
    return name.split(" as ")[0].strip()


def _within(name: str, whole: str) -> bool:
    return f"{name}.".startswith(f"{whole}.")
