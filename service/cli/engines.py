"""Who answers: this process, or the workers of a Dask cluster. The service itself is in `remote`."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

import click

from service.cli.lines import Line
from service.web.batch import answer_to

Engine = Callable[[Iterable[list[Line]]], Iterator[list[bytes]]]
"""Answers slices of lines in their order, as the batch of the service would."""

_SLICES_A_PARTITION: Final = 2
_PARTITIONS_AHEAD: Final = 3  # for each thread of the cluster: none runs dry, and memory stays flat


class Failed(click.ClickException):
    """Work that cannot be brought to its end."""

    exit_code = 3


def answers(slice_: list[Line]) -> list[bytes]:
    """The answers to a slice, worked out here."""
    return [answer_to(number, request) for number, request in slice_]


def in_process(slices: Iterable[list[Line]]) -> Iterator[list[bytes]]:
    return map(answers, slices)


def on_dask(address: str) -> Engine:
    """An engine that spreads the slices over a Dask cluster, whose workers have this package installed.

    What a lost worker had in hand is given to another one.
    """
    try:
        from distributed import Client  # noqa: PLC0415 (an optional extra)
    except ImportError as error:
        raise Failed("--dask needs Dask: install the extra dask (pip install '.[dask]' in a checkout)") from error

    def spread(slices: Iterable[list[Line]]) -> Iterator[list[bytes]]:
        with _connected(Client, address) as client:
            yield from _in_order(client, slices)

    return spread


def _connected(client: Any, address: str) -> Any:
    try:
        return client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise Failed(f"there is no Dask scheduler at {address}: {error}") from error


def _in_order(client: Any, slices: Iterable[list[Line]]) -> Iterator[list[bytes]]:
    most = _PARTITIONS_AHEAD * max(1, sum(client.nthreads().values()))
    asked: deque[Any] = deque()
    for partition in _partitions(slices):
        # In one piece, which Dask needn't look into; nor make a key of it, which would cost more than the work.
        asked.append(client.submit(_answers_in_one, pickle.dumps(partition), pure=False))
        if len(asked) == most:
            yield _result(asked.popleft())
    while asked:
        yield _result(asked.popleft())


def _answers_in_one(partition: bytes) -> bytes:
    return b"".join(answers(pickle.loads(partition)))


def _partitions(slices: Iterable[list[Line]]) -> Iterator[list[Line]]:
    partition: list[Line] = []
    for number, slice_ in enumerate(slices, 1):
        partition += slice_
        if number % _SLICES_A_PARTITION == 0:
            yield partition
            partition = []
    if partition:
        yield partition


def _result(future: Any) -> list[bytes]:
    try:
        answered: bytes = future.result()
    except Exception as error:
        raise Failed(f"the Dask cluster gave up on a part: {error}") from error
    return answered.splitlines(keepends=True)
