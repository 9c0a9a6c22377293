"""A search for Howells and switched Mitchells that are fairer than those known.

For a movement of n tables in which every pair plays every board set, C = G + nM: M says who meets
whom, D (pairs by sets, 1 N-S and -1 E-W) gives G = D D'. Rounds do not matter, nor which set a meeting is on.
So D and M are annealed first, both unchanged under a symmetry; then every meeting is given a set
and a round by exact cover; last, directions alone are annealed once more, without the symmetry.
"""
