"""Rummy Referee: scores and adjudicates hands of Rummy 3000 and Rummy 500 over HTTP."""

VERSION = "0.1.0"
