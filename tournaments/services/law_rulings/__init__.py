"""Rulings by the laws, and appeals against them: recorded, judged, scored, appealed, withdrawn.

`record` has the theory of operation; the other modules add acts of one kind to it.
"""
