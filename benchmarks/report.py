"""Writes docs/performance.md: every figure beside its floor or bound, the machine's facts, and the cost by size."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib import pyplot

from benchmarks.measure import Figure
from benchmarks.sizes import Curve

DOCS = Path(__file__).parents[1] / "docs"
PLOT = DOCS / "images" / "arranging.svg"
_TITLES = {
    "searching": "The search, beside OpenSpiel",
    "sizes": "The worst case",
    "serving": "Over HTTP",
    "batch": "In bulk",
}
_HEAD = """# Performance

Measured by `make bench`, which writes this page. Figures are ratios taken side by side in one run, because machines
differ: OpenSpiel's finder of gin rummy melds is C++ and answers an easier question, a route that returns fixed bytes is
what HTTP costs in the same configuration. A figure is held against its floor (at least) or its bound (at most).

"""


def line(figure: Figure) -> str:
    mark = "ok  " if figure.is_reached else "MISS"
    return f"{mark} {figure.name}: {_amount(figure.value)} {figure.unit}{_target(figure)}  {figure.note}".rstrip()


def write(figures: Mapping[str, Sequence[Figure]], curves: Mapping[str, Curve]) -> None:
    text = _HEAD + f"The machine: {_machine()}.\n"
    for part, measured in figures.items():
        rows = [
            f"| {each.name} | {_amount(each.value)} {each.unit} | {_target(each).strip(' ()')} | {each.note} |"
            for each in measured
        ]
        text += (
            f"\n## {_TITLES[part]}\n\n| what | measured | wanted | note |\n|---|---:|---:|---|\n"
            + "\n".join(rows)
            + "\n"
        )
    text += (
        "\n## Cost by the size of the hand\n\n"
        "One arrangement of a hand of Rummy 500, from 7 to 104 cards; both axes are logarithmic, so that a straight\n"
        "line is a power of the size.\n\n"
        f"![Milliseconds by cards in hand]({PLOT.relative_to(DOCS)})\n"
    )
    _plot(curves)
    (DOCS / "performance.md").write_text(text, encoding="utf-8")


def _amount(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.2f}"


def _target(figure: Figure) -> str:
    if figure.floor is not None:
        return f" (at least {_amount(figure.floor)})"
    return f" (at most {_amount(figure.bound)})" if figure.bound is not None else ""


def _machine() -> str:
    cpu = next(
        (row.split(":")[1].strip() for row in Path("/proc/cpuinfo").read_text().splitlines() if "model name" in row),
        platform.machine(),
    )
    return f"{cpu}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def _plot(curves: Mapping[str, Curve]) -> None:
    pyplot.rcParams["svg.hashsalt"] = "arranging"  # equal figures make equal files
    drawing, axes = pyplot.subplots(figsize=(8, 5))
    for name, curve in curves.items():
        is_corpus = name == "the slowest found"
        axes.plot(*zip(*curve, strict=True), label=name, marker="o", markersize=4, linestyle="" if is_corpus else "-")
    axes.set(xscale="log", yscale="log", xlabel="cards in hand", ylabel="milliseconds")
    axes.set_xticks([7, 13, 26, 52, 104], labels=["7", "13", "26", "52", "104"], minor=False)
    axes.minorticks_off()
    axes.grid(alpha=0.3)
    axes.legend()
    drawing.savefig(PLOT, bbox_inches="tight", metadata={"Date": None})
