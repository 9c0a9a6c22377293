"""Solo whist and the Bostons: one player calls and settles with the others in counters, deal by deal."""
