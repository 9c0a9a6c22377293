"""How a club settles: sheets that are about any game's results."""
