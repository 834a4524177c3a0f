"""What a pool raises. The failure of a solution, or of a machine, is a `Record`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class PoolError(RuntimeError):
    """The pool cannot be used: the program is missing, an option is wrong, or the server refuses the client."""


class InvalidRow(ValueError):
    """The row is not a row, or names something that does not exist, such as an unknown exercise."""

    @classmethod
    def of(cls, row: Mapping[str, Any], why: str) -> InvalidRow:
        """Say which row it is, if it has an `id`."""
        return cls(why if row.get("id") is None else f"row `{row['id']}`: {why}")
