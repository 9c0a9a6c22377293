"""Rulings by the laws and appeals against them."""
