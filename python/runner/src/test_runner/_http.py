"""A pool on another machine: `test-runner serve --listen` by its URL."""

from __future__ import annotations

import http.client
import json
import random
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from ._errors import InvalidRow, PoolError
from ._record import infrastructure_failure

Connection = http.client.HTTPConnection

ANSWER_WAIT_S = 30.0
"""How long an answer may take after the deadline of its row."""


@dataclass
class _Local(threading.local):
    """The connection of a thread."""

    connection: Connection | None = None


@dataclass
class _Answer:
    status: int
    body: dict[str, Any] = field(default_factory=dict)
    retry_after_s: float = 1.0

    @property
    def is_later(self) -> bool:
        """Whether the same row may have a record later: the queue is full, or the server is being stopped."""
        return self.status == 429 or self.body.get("infra_reason") == "shutting_down"

    @property
    def why(self) -> str:
        """What the server says of its answer."""
        said = self.body.get("message") or self.body.get("infra")
        return str(said or f"HTTP status {self.status}")


class Http:
    """Sends each row as a request.

    A server that is busy or does not answer is asked again until `retry_for_s` has passed.
    """

    def __init__(self, url: str, token: str | None, concurrency: int, retry_for_s: float, deadline_s: float) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise PoolError(f"`{url}` is not the URL of a server, such as `http://127.0.0.1:8080`")
        is_secure = parts.scheme == "https"
        self._make = http.client.HTTPSConnection if is_secure else http.client.HTTPConnection
        self._host, self._port = parts.hostname, parts.port
        self._path = f"{parts.path.rstrip('/')}/v1/runs?deadline={deadline_s:g}"
        self._timeout_s = deadline_s + ANSWER_WAIT_S
        self._headers = {"Content-Type": "application/json"}
        if token is not None:
            self._headers["Authorization"] = f"Bearer {token}"
        self._retry_for_s = retry_for_s
        self._local = _Local()
        self._connections: list[Connection] = []
        self._is_closed = threading.Event()
        self._threads = ThreadPoolExecutor(concurrency, thread_name_prefix="test-runner request")

    def submit(self, row: Mapping[str, Any]) -> Future[dict[str, Any]]:
        """Send a row. The future's result is the record."""
        try:
            return self._threads.submit(self._run, row)
        except RuntimeError as error:
            raise PoolError("the pool is closed") from error

    def close(self) -> None:
        """Cancel the rows that were not sent, and wait for the others."""
        self._is_closed.set()
        self._threads.shutdown(cancel_futures=True)
        for connection in self._connections:
            connection.close()

    def _run(self, row: Mapping[str, Any]) -> dict[str, Any]:
        body = json.dumps({"id": "row", **row}).encode()
        give_up = time.monotonic() + self._retry_for_s
        pause_s = 0.1
        while True:
            answer, why = self._ask(body)
            if answer is not None:
                if not answer.is_later:
                    return self._record(row, answer)
                why, pause_s = answer.why, answer.retry_after_s
            if time.monotonic() + pause_s > give_up or self._is_closed.is_set():
                return infrastructure_failure(row, why)
            self._is_closed.wait(pause_s * random.uniform(0.5, 1.0))
            pause_s = min(pause_s * 2, 5.0)

    def _connection(self) -> Connection:
        """The connection of this thread."""
        if self._local.connection is None:
            self._local.connection = self._make(self._host, self._port, timeout=self._timeout_s)
            self._connections.append(self._local.connection)
        return self._local.connection

    def _ask(self, body: bytes) -> tuple[_Answer | None, str]:
        try:
            connection = self._connection()
            connection.request("POST", self._path, body, self._headers)
            response = connection.getresponse()
            text = response.read()
        except (OSError, http.client.HTTPException) as error:
            # The next request opens it again.
            self._connection().close()
            return None, f"cannot reach the server `{self._host}`: {error or type(error).__name__}"
        try:
            content = json.loads(text)
        except ValueError:
            content = {"message": text.decode(errors="replace")[:200]}
        retry_after = response.headers.get("Retry-After", "")
        pause_s = float(retry_after) if retry_after.isdecimal() else 1.0
        return _Answer(response.status, content if isinstance(content, dict) else {}, pause_s), ""

    def _record(self, row: Mapping[str, Any], answer: _Answer) -> dict[str, Any]:
        if answer.status in (200, 503) and "status" in answer.body:
            return {**answer.body, "id": row.get("id")}
        if answer.status in (401, 403, 404, 405):
            raise PoolError(f"the server `{self._host}` refused the request: {answer.why}")
        if 400 <= answer.status < 500:
            raise InvalidRow.of(row, answer.why)
        return infrastructure_failure(row, f"the server `{self._host}` failed: {answer.why}")
