"""Whoever means harm, or errs: other clubs' ids, bad input, races, lost processes, forged links."""
