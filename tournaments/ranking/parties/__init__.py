"""Parties: the tallies of every player, their checks, who lasted how long, and the prizes."""
