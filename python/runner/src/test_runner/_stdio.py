"""A pool of this machine: `test-runner serve --stdio` in a child process."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import IO, Any

from ._errors import PoolError
from ._record import infrastructure_failure

MAX_ATTEMPTS = 3
"""How often a row is sent, if the program ends before it answers."""

USELESS = (2, 78)
"""Exit codes after which another start has the same end: wrong options, a missing layer of the sandbox."""

CLOSE_WAIT_S = 5.0
"""How long the program has for its end."""

KEPT_LINES = 20
"""How many of the last lines of the program's messages an error quotes."""


def program_path() -> str:
    """The program: the one that was installed with this package, otherwise the one on `PATH`."""
    own = os.path.join(sysconfig.get_path("scripts"), "test-runner")
    found = own if os.access(own, os.X_OK) else shutil.which("test-runner")
    if found is None:
        raise PoolError("cannot find the program `test-runner`; install the wheel, or pass `program`")
    return found


@dataclass
class _Pending:
    row: Mapping[str, Any]
    future: Future[dict[str, Any]] = field(default_factory=Future)
    attempts: int = 0


class Stdio:
    """Sends rows as JSON lines, and gives each record to the row's future. If the program ends, it is started again."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._owner = os.getpid()
        self._lock = threading.Lock()
        self._pending: dict[str, _Pending] = {}
        self._unsent: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._last = 0
        self._is_closed = False
        self._error: PoolError | None = None
        self._messages: deque[str] = deque(maxlen=KEPT_LINES)
        self._process = self._start()
        self._reader = threading.Thread(target=self._read, daemon=True, name="test-runner records")
        self._writer = threading.Thread(target=self._write, daemon=True, name="test-runner rows")
        self._reader.start()
        self._writer.start()

    def submit(self, row: Mapping[str, Any]) -> Future[dict[str, Any]]:
        """Send a row. The future's result is the record."""
        if os.getpid() != self._owner:
            raise PoolError("this pool belongs to another process; make a pool in each process, after the fork")
        pending = _Pending(row)
        with self._lock:
            if self._is_closed or self._error is not None:
                raise self._error or PoolError("the pool is closed")
            self._last += 1
            key = str(self._last)
            self._pending[key] = pending
        self._unsent.put(key)
        return pending.future

    def close(self) -> None:
        """End the program. Rows without an answer are cancelled."""
        with self._lock:
            if self._is_closed:
                return
            self._is_closed = True
            pending, self._pending = list(self._pending.values()), {}
        for row in pending:
            row.future.cancel()
        self._unsent.put(None)
        if pending:
            self._process.terminate()
        try:
            self._process.wait(CLOSE_WAIT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._writer.join()
        self._reader.join()
        self._relay.join(CLOSE_WAIT_S)

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
        except OSError as error:
            raise PoolError(f"cannot start `{self._command[0]}`: {error.strerror}") from error
        self._messages.clear()
        self._relay = threading.Thread(
            target=self._pass_on, args=[_stream(process.stderr)], daemon=True, name="test-runner messages"
        )
        self._relay.start()
        return process

    def _pass_on(self, messages: IO[bytes]) -> None:
        """Print the program's messages where Python prints its own, such as in a notebook, and keep the last ones."""
        with messages:
            for line in messages:
                text = line.decode(errors="replace")
                self._messages.append(text)
                if not self._is_closed:  # Whoever closes the pool need not be told that the program was stopped.
                    with contextlib.suppress(OSError, ValueError):
                        sys.stderr.write(text)

    def _write(self) -> None:
        while (key := self._unsent.get()) is not None:
            with self._lock:
                pending, process = self._pending.get(key), self._process
                if pending is None:
                    continue
                pending.attempts += 1
            line = json.dumps({**pending.row, "id": key}) + "\n"
            try:
                _stream(process.stdin).write(line.encode())
                _stream(process.stdin).flush()
            except (OSError, ValueError):
                pass  # The pipe is broken or closed. The reader sees the end of the program, and has the row sent again.
        with contextlib.suppress(OSError):
            _stream(self._process.stdin).close()

    def _read(self) -> None:
        barren = 0
        while True:
            process = self._process
            barren += 1
            for line in _stream(process.stdout):
                barren = 0
                self._answer(json.loads(line))
            code = process.wait()
            _close(process)
            if self._is_closed:
                return
            why = f"`{self._command[0]}` ended with exit code {code} before it answered"
            try:
                if code in USELESS or barren >= MAX_ATTEMPTS:
                    self._relay.join(CLOSE_WAIT_S)
                    said = "".join(self._messages).rstrip()
                    raise PoolError(f"{why}: {said}" if said else why)
                self._restart(why)
            except PoolError as error:
                self._fail(error)
                return

    def _answer(self, record: dict[str, Any]) -> None:
        key = str(record.get("id"))
        with self._lock:
            pending = self._pending.get(key)
            if pending is None or (record.get("infra_reason") == "shutting_down" and pending.attempts < MAX_ATTEMPTS):
                return  # Somebody stopped the program: the row is sent to the next one.
            del self._pending[key]
        if pending.future.set_running_or_notify_cancel():
            pending.future.set_result({**record, "id": pending.row.get("id")})

    def _restart(self, why: str) -> None:
        """Start the program again, and send the rows that it did not answer."""
        process = self._start()
        with self._lock:
            self._process = process
            sent = [(key, row.attempts) for key, row in self._pending.items() if row.attempts]
            if self._is_closed:
                process.terminate()
        for key, attempts in sent:
            if attempts < MAX_ATTEMPTS:
                self._unsent.put(key)
            else:
                self._answer({**infrastructure_failure({}, why), "id": key})

    def _fail(self, error: PoolError) -> None:
        with self._lock:
            self._error = error
            pending, self._pending = list(self._pending.values()), {}
        for row in pending:
            if row.future.set_running_or_notify_cancel():
                row.future.set_exception(error)
        self._unsent.put(None)


def _close(process: subprocess.Popen[bytes]) -> None:
    for stream in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            _stream(stream).close()


def _stream(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None, "the process was started with pipes"
    return stream
