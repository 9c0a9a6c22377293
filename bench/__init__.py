"""Measurements. Each has a base in the same run, because only ratios carry over to other machines."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "bin"))  # the server is started as `bin/serve` starts it
