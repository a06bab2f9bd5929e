"""Verification: claims held against what is right, and the causes under which false ones come out exactly.

`claims` compares, `causes` says what a cause is, `search` finds those that explain. Each game hands in its right
numbers, its causes, and its scorer with mistakes.
"""
