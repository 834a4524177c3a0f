"""Programs and servers that fail, written for these tests."""

from __future__ import annotations

import json
import sys
import threading
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from exercises import RIGHT, WithExercises, row
from test_runner import InvalidRow, PoolError, SyncPool

ENDS = f"""#!{sys.executable}
import sys
for line in sys.stdin:
    sys.exit(3)
"""

SAYS = f"""#!{sys.executable}
import json, sys
for line in sys.stdin:
    row = json.loads(line)
    print(json.dumps({{"id": row["id"], "status": None, "pass_rate": None, "infra": "the disk is full"}}), flush=True)
"""


class ProgramTest(WithExercises):
    def program(self, text: str) -> Path:
        path = self.folder / "program"
        path.write_text(text)
        path.chmod(0o755)
        return path

    def test_an_infrastructure_failure_is_no_reward(self) -> None:
        with SyncPool(program=self.program(SAYS)) as pool:
            record = pool.run(row(RIGHT, id="ann"))
        self.assertEqual((record.id, record.reward, record.pass_rate), ("ann", None, None))
        self.assertEqual(record.infra, "the disk is full")

    def test_a_program_that_always_ends_is_an_error(self) -> None:
        with SyncPool(program=self.program(ENDS)) as pool:
            with self.assertRaisesRegex(PoolError, "ended with exit code 3"):
                pool.run(row(RIGHT))


class Server(ThreadingHTTPServer):
    """Gives the answers in their order: status, headers, content."""

    def __init__(self, *answers: tuple[int, dict[str, str], Any]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = list(answers)
        self.asked: list[dict[str, str]] = []
        self.thread = threading.Thread(target=self.serve_forever)
        self.thread.start()

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.thread.join()
        self.server_close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.asked.append(dict(self.headers))
        status, headers, content = self.server.answers.pop(0)
        body = json.dumps(content).encode()
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        pass


PASS = {"id": "row", "status": "pass", "passed": 2, "failed": 0, "total": 2, "pass_rate": 1.0, "infra": None}


class ServerTest(unittest.TestCase):
    def test_a_busy_server_is_asked_again(self) -> None:
        with Server((429, {"Retry-After": "0"}, {}), (200, {}, PASS)) as server:
            with SyncPool(server.url, token="secret") as pool:
                record = pool.run(row(RIGHT, id="ann"))
        self.assertEqual((record.id, record.reward), ("ann", 1.0))
        self.assertEqual([asked["Authorization"] for asked in server.asked], ["Bearer secret"] * 2)

    def test_a_server_that_is_stopped_is_asked_again(self) -> None:
        stopped = {**PASS, "status": None, "pass_rate": None, "infra": "stopped", "infra_reason": "shutting_down"}
        with Server((503, {"Retry-After": "0"}, stopped), (200, {}, PASS)) as server:
            with SyncPool(server.url) as pool:
                self.assertEqual(pool.run(row(RIGHT)).reward, 1.0)

    def test_an_infrastructure_failure_is_no_reward(self) -> None:
        failed = {**PASS, "status": None, "pass_rate": None, "infra": "the toolchain is missing"}
        with Server((503, {}, failed), (500, {}, {"message": "broken"})) as server:
            with SyncPool(server.url) as pool:
                records = [pool.run(row(RIGHT)), pool.run(row(RIGHT))]
        self.assertEqual([record.reward for record in records], [None, None])
        self.assertEqual(records[0].infra, "the toolchain is missing")
        self.assertIn("broken", records[1].infra or "")

    def test_a_server_that_does_not_answer_is_no_reward(self) -> None:
        with Server() as server:
            url = server.url
        with SyncPool(url, retry_for=0.5) as pool:
            record = pool.run(row(RIGHT))
        self.assertIsNone(record.reward)
        self.assertIn("cannot reach the server", record.infra or "")

    def test_a_refused_request_is_an_error(self) -> None:
        with Server((401, {}, {"message": "wrong token"}), (400, {}, {"message": "no `slug`"})) as server:
            with SyncPool(server.url) as pool:
                with self.assertRaisesRegex(PoolError, "wrong token"):
                    pool.run(row(RIGHT))
                with self.assertRaisesRegex(InvalidRow, "^row `ann`: no `slug`$"):
                    pool.run({"id": "ann"})
        with self.assertRaisesRegex(PoolError, "not the URL of a server"):
            SyncPool("127.0.0.1:8080").__enter__()


if __name__ == "__main__":
    unittest.main()
