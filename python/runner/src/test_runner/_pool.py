"""The pools: `Pool` for `async` code, `SyncPool` for other code."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator, Mapping
from concurrent.futures import Future
from typing import Any, Literal, Protocol

from ._errors import PoolError
from ._http import Http
from ._record import Record, Row
from ._stdio import Stdio, program_path

MAX_IN_FLIGHT = 256
"""How many rows `map` sends before the first of them is answered."""

AnyRow = Row | Mapping[str, Any]
Path = str | os.PathLike[str]
Attest = Literal["off", "check", "strict"]


class _Transport(Protocol):
    def submit(self, row: Mapping[str, Any], /) -> Future[dict[str, Any]]: ...
    def close(self) -> None: ...


class _Base:
    """What both pools share: how they reach the program.

    Without `url`, a pool starts the program `test-runner` on this machine. With `url`, it sends the rows to a server,
    `test-runner serve --listen`, which has options of its own.
    """

    def __init__(
        self,
        url: str | None = None,
        *,
        exercises: Path | None = None,
        problems: Path | None = None,
        attest: Attest | None = None,
        named_files_only: bool = False,
        full: bool = False,
        jobs: int | None = None,
        timeout: float | None = None,
        memory_mb: int | None = None,
        options: Iterable[str] = (),
        program: Path | None = None,
        token: str | None = None,
        concurrency: int = 64,
        retry_for: float = 300.0,
        deadline: float = 300.0,
    ) -> None:
        """Describe the pool; entering it starts it.

        On this machine:
            exercises: the folder of exercises, in which each row's slug is looked up.
            problems: the folder of problems with input and output, in which each row's `problem` is looked up.
            attest: `check` or `strict` find out whether passes are forged.
            named_files_only: use only those files of a solution that the exercise names.
            full: put the result of each test into `Record.tests`.
            jobs: number of concurrent runs; by default the number of processors.
            timeout: wall-clock limit of each run, in seconds.
            memory_mb: memory limit of each run, in MiB.
            options: further options of `test-runner serve`.
            program: path of the program; by default the one that was installed with this package.

        With `url`:
            token: the server's bearer token.
            concurrency: number of concurrent requests.
            deadline: how many seconds the server has for a row.
            retry_for: for how many seconds a row is sent again to a server that is busy or that does not answer.
        """
        local = {
            "--exercises": exercises,
            "--problems": problems,
            "--attest": attest,
            "--jobs": jobs,
            "--timeout": timeout,
            "--memory-mb": memory_mb,
        }
        switches = {"--named-files-only": named_files_only, "--full": full}
        self._options = [f"{name}={value}" for name, value in local.items() if value is not None]
        self._options += [name for name, is_on in switches.items() if is_on]
        self._options += options
        if url is not None and (self._options or program is not None):
            given = self._options[0] if self._options else "program"
            raise PoolError(f"`{given}` has no effect on a server; give its options to `test-runner serve`")
        self._url, self._program = url, program
        self._token, self._concurrency = token, concurrency
        self._retry_for, self._deadline = retry_for, deadline
        self._transport: _Transport | None = None

    def _open(self) -> None:
        if self._transport is not None:
            raise PoolError("the pool is open already")
        if self._url is not None:
            self._transport = Http(self._url, self._token, self._concurrency, self._retry_for, self._deadline)
        else:
            program = os.fspath(self._program) if self._program is not None else program_path()
            self._transport = Stdio([program, "serve", "--stdio", *self._options])

    def _close(self) -> None:
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.close()

    def _submit(self, row: AnyRow) -> Future[dict[str, Any]]:
        if self._transport is None:
            raise PoolError("the pool is not open; use it in a `with` block")
        return self._transport.submit(row)


class SyncPool(_Base):
    """A pool for code without `async`. Threads may share it.

        with SyncPool(exercises="exercises") as pool:
            for record in pool.map(rows):
                print(record.id, record.reward)
    """

    def __enter__(self) -> SyncPool:
        self._open()
        return self

    def __exit__(self, *error: object) -> None:
        self._close()

    def run(self, row: AnyRow) -> Record:
        """Test one solution."""
        return Record.from_json(self._submit(row).result())

    def map(self, rows: Iterable[AnyRow]) -> Iterator[Record]:
        """Test the solutions concurrently; the records come in the order of the rows."""
        waiting: deque[Future[dict[str, Any]]] = deque()
        for row in rows:
            waiting.append(self._submit(row))
            if len(waiting) >= MAX_IN_FLIGHT:
                yield Record.from_json(waiting.popleft().result())
        while waiting:
            yield Record.from_json(waiting.popleft().result())


class Pool(_Base):
    """A pool for `async` code.

        async with Pool(exercises="exercises", attest="strict") as pool:
            record = await pool.run(row)
            async for record in pool.map(rows):
                print(record.id, record.reward)
    """

    async def __aenter__(self) -> Pool:
        await asyncio.to_thread(self._open)
        return self

    async def __aexit__(self, *error: object) -> None:
        await asyncio.to_thread(self._close)

    async def run(self, row: AnyRow) -> Record:
        """Test one solution."""
        return await _record(self._submit(row))

    async def map(self, rows: Iterable[AnyRow] | AsyncIterable[AnyRow]) -> AsyncIterator[Record]:
        """Test the solutions concurrently; the records come in the order of the rows."""
        waiting: deque[Future[dict[str, Any]]] = deque()
        async for row in _each(rows):
            waiting.append(self._submit(row))
            if len(waiting) >= MAX_IN_FLIGHT:
                yield await _record(waiting.popleft())
        while waiting:
            yield await _record(waiting.popleft())


async def _record(answer: Future[dict[str, Any]]) -> Record:
    raw: dict[str, Any] = await asyncio.wrap_future(answer)
    return Record.from_json(raw)


async def _each(rows: Iterable[AnyRow] | AsyncIterable[AnyRow]) -> AsyncIterator[AnyRow]:
    if isinstance(rows, AsyncIterable):
        async for row in rows:
            yield row
    else:
        for row in rows:
            yield row
