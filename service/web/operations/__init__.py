"""The one table of operations: routes, batch, the interface description, the docs and the contract tests follow it."""

from __future__ import annotations

from typing import Final

from service.web.operations import rummy500, rummy3000
from service.web.operations.operation import Operation

__all__ = ["OPERATIONS", "Operation"]

OPERATIONS: Final = {operation.name: operation for operation in (*rummy3000.ROWS, *rummy500.ROWS)}
