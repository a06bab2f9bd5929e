"""Rummy 500 in JSON."""
