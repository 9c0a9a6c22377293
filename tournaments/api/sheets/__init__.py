"""Games and score sheets in the API: their addresses, their values, and totals over many sheets."""
