"""Pages of the record that belong to no tournament: sheets."""
