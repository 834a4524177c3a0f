"""Tests untrusted solutions in a sandbox, and turns the results into rewards.

    from test_runner import Pool

    async with Pool(exercises="exercises") as pool:
        record = await pool.run({"slug": "leap", "track": "python", "files": {"leap.py": source}})
        record.reward  # 1.0, 0.0, or None after an infrastructure failure

`SyncPool` does the same without `async`.
"""

from ._errors import InvalidRow, PoolError
from ._pool import Pool, SyncPool
from ._record import FunctionCase, Limits, Program, ProgramTest, Record, Row, Test
from ._stdio import program_path

__all__ = [
    "FunctionCase",
    "InvalidRow",
    "Limits",
    "Pool",
    "PoolError",
    "Program",
    "ProgramTest",
    "Record",
    "Row",
    "SyncPool",
    "Test",
    "program_path",
]
