"""``python -m benchmarks``: measures everything, prints each figure beside its floor or bound, writes the report.

Names of parts (searching, sizes, serving, batch) measure these alone and write nothing.
"""

from __future__ import annotations

import sys

from benchmarks import batch, report, searching, serving, sizes
from benchmarks.measure import Figure

_PARTS = {"searching": searching.figures, "sizes": sizes.figures, "serving": serving.figures, "batch": batch.figures}


def main(parts: list[str]) -> int:
    figures: dict[str, list[Figure]] = {}
    for name in parts or _PARTS:
        figures[name] = []
        for figure in _PARTS[name]():
            print(report.line(figure), flush=True)
            figures[name].append(figure)
    if not parts:
        report.write(figures, sizes.curves())
    return 0 if all(figure.is_reached for part in figures.values() for figure in part) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
