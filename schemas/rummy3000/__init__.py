"""Rummy 3000 in JSON."""
