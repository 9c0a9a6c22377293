"""Every English text of the product, collected from the sources once in each run of the tests."""

from __future__ import annotations

import os
import pickle
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from filelock import FileLock

ROOT = Path(__file__).parents[1]
LANGUAGE = "eo"
"""A language that the product has no translation for."""


@cache
def catalogued() -> Catalog:
    """Every text that is marked where it is written.

    To read them all takes seconds: one process of the run does it, and the others wait for its list.
    """
    file = _folder_of_the_run() / "texts.pickle"
    with FileLock(file.with_suffix(".lock")):
        if file.exists():
            catalog: Catalog = pickle.loads(file.read_bytes())
            return catalog
        from config import catalogue

        catalog = catalogue.created(ROOT, LANGUAGE)
        file.write_bytes(pickle.dumps(catalog))
        return catalog


def _folder_of_the_run() -> Path:
    folder = Path(os.environ["ARROWSWITCH_DATA"])  # of this process, within that of the run
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder
