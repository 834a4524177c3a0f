"""Both pools with the real program."""

from __future__ import annotations

import asyncio
import contextlib
import io
import os
import re
import signal
import subprocess
import time
import unittest
from collections.abc import Iterator

from exercises import PROGRAM, RIGHT, WRONG, WithExercises, row
from test_runner import InvalidRow, Pool, PoolError, Record, SyncPool, program_path


class PoolTest(WithExercises):
    def pool(self, **options: object) -> SyncPool:
        return SyncPool(exercises=self.exercises, program=PROGRAM, **options)  # type: ignore[arg-type]

    def test_a_row_becomes_a_record(self) -> None:
        with self.pool(full=True) as pool:
            right = pool.run(row(RIGHT, id="ann", model="m-1"))
            wrong = pool.run(row(WRONG))
        self.assertEqual((right.id, right.status, right.passed, right.total), ("ann", "pass", 2, 2))
        self.assertEqual((right.reward, right.pass_rate), (1.0, 1.0))
        self.assertEqual(right.meta, {"model": "m-1"})
        self.assertEqual((wrong.id, wrong.status, wrong.reward, wrong.pass_rate), (None, "fail", 0.0, 0.5))
        self.assertEqual([test.status for test in wrong.tests], ["pass", "fail"])
        self.assertEqual(wrong.tests[1].name, "Leap > not every century")

    def test_map_keeps_the_order(self) -> None:
        rows = [row(RIGHT if at % 3 else WRONG, id=str(at)) for at in range(12)]
        with self.pool() as pool:
            records = list(pool.map(rows))
        self.assertEqual([record.id for record in records], [str(at) for at in range(12)])
        self.assertEqual([record.reward for record in records], [1.0 if at % 3 else 0.0 for at in range(12)])

    def test_programs_and_functions_need_no_exercise(self) -> None:
        echo = {"tests": [{"stdin": "1 2\n", "stdout": "3\n"}, {"stdin": "4 5\n", "stdout": "9\n"}]}
        program = {"files": {"sum.py": "print(sum(map(int, input().split())))"}, "program": echo}
        cases = [{"args": [2, 3], "expected": 5}, {"args": [0.1, 0.2], "expected": 0.3, "tolerance": 1e-9}]
        function = {"files": {"add.py": "def add(a, b):\n    return a + b"}, "function": "add", "cases": cases}
        equal = "class Equal:\n    __eq__ = lambda *_: True\n\ndef add(a, b):\n    return Equal()\n"
        with SyncPool(program=PROGRAM) as pool:
            records = [pool.run(row) for row in (program, function, {**function, "files": {"add.py": equal}})]
        self.assertEqual([record.reward for record in records], [1.0, 1.0, 0.0])
        self.assertEqual([record.total for record in records], [2, 2, 2])
        self.assertEqual([(record.judgement or {})["verdict"] for record in records][:2], ["AC", "AC"])

    @contextlib.contextmanager
    def server(self) -> Iterator[str]:
        command = [PROGRAM or program_path(), "serve", "--listen", "127.0.0.1:0", "--exercises", str(self.exercises)]
        environment = {**os.environ, "TEST_RUNNER_TOKEN": "secret"}
        process = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        assert process.stderr is not None
        try:
            for line in process.stderr:
                if found := re.search("http://[^,]*", line):
                    yield found[0]
                    break
        finally:
            process.terminate()
            process.wait()
            process.stderr.close()

    def test_a_server_by_its_url(self) -> None:
        with self.server() as url:
            with SyncPool(url, token="secret", concurrency=4) as pool:
                sources = [RIGHT, WRONG, RIGHT, WRONG]
                rewards = [record.reward for record in pool.map(map(row, sources))]
                with self.assertRaisesRegex(InvalidRow, "no such track"):
                    pool.run(row(RIGHT, track="Python"))
            with SyncPool(url, token="wrong") as pool, self.assertRaisesRegex(PoolError, "token"):
                pool.run(row(RIGHT))
        self.assertEqual(rewards, [1.0, 0.0, 1.0, 0.0])

    def test_async(self) -> None:
        async def run() -> tuple[Record, list[Record]]:
            async with Pool(exercises=self.exercises, program=PROGRAM) as pool:
                one = await pool.run(row(RIGHT))
                many = [record async for record in pool.map([row(WRONG), row(RIGHT)])]
            return one, many

        one, many = asyncio.run(run())
        self.assertEqual([record.reward for record in (one, *many)], [1.0, 0.0, 1.0])

    def test_a_row_that_cannot_run_is_no_reward(self) -> None:
        with self.pool() as pool:
            with self.assertRaisesRegex(InvalidRow, "no such track: `Python`"):
                pool.run(row(RIGHT, track="Python"))
            with self.assertRaisesRegex(InvalidRow, "^row `ann`: no exercise `leep` in .*; did you mean `leap`[?]$"):
                pool.run(row(RIGHT, slug="leep", id="ann"))
            self.assertEqual(pool.run(row(RIGHT)).reward, 1.0)

    def test_a_solution_without_the_expected_file_has_the_reward_0(self) -> None:
        with self.pool() as pool:
            record = pool.run({**row(RIGHT), "files": {"Leap.py": RIGHT}})
        self.assertEqual((record.status, record.reward), ("invalid", 0.0))
        self.assertIn("leap.py", record.message or "")

    def test_a_forged_pass_is_no_pass(self) -> None:
        forged = "class Equal:\n    def __eq__(self, other): return True\n"
        forged += "def leap_year(year):\n    import sys\n"
        forged += "    return 'True' in open(sys._getframe(1).f_code.co_filename).read().split(str(year))[1].split('\\n')[0]\n"
        with self.pool() as plain, self.pool(attest="strict") as strict:
            self.assertEqual(plain.run(row(forged)).reward, 1.0)
            record = strict.run(row(forged))
        self.assertEqual(record.reward, 0.0, record.raw)

    def test_a_program_that_is_stopped_is_started_again(self) -> None:
        for name in ("SIGKILL", "SIGTERM"):
            with self.subTest(name), self.pool() as pool:
                rows = [pool._submit(row(RIGHT, id=str(at))) for at in range(8)]
                pool._transport._process.send_signal(signal.Signals[name])  # type: ignore[union-attr]
                records = [Record.from_json(future.result(120)) for future in rows]
                self.assertEqual([(record.id, record.reward) for record in records], [(str(at), 1.0) for at in range(8)])

    def test_wrong_options_are_an_error(self) -> None:
        said = io.StringIO()
        with contextlib.redirect_stderr(said), SyncPool(exercises=self.folder / "nothing", program=PROGRAM) as pool:
            with self.assertRaisesRegex(PoolError, "exit code 2 before it answered: error: .*/nothing`") as caught:
                pool.run(row(RIGHT))
        # The program's words, where Python says its own.
        self.assertIn(said.getvalue().rstrip(), str(caught.exception))
        self.assertIn("nothing", said.getvalue())
        with self.assertRaisesRegex(PoolError, "cannot start"):
            SyncPool(program=self.folder / "nothing").__enter__()
        with self.assertRaisesRegex(PoolError, "give its options to `test-runner serve`"):
            SyncPool("http://127.0.0.1:1", exercises=self.exercises)

    def test_a_closed_pool_is_an_error(self) -> None:
        pool = self.pool()
        with self.assertRaisesRegex(PoolError, "`with` block"):
            pool.run(row(RIGHT))
        with pool:
            pass
        with self.assertRaisesRegex(PoolError, "`with` block"):
            pool.run(row(RIGHT))

    def test_a_pool_that_is_left_says_nothing_of_its_end(self) -> None:
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.suppress(KeyError), self.pool() as pool:
            pool._submit(row("import time\ntime.sleep(100)"))
            time.sleep(0.5)
            raise KeyError
        self.assertEqual(said.getvalue(), "")

    def test_a_fork_cannot_use_the_pool(self) -> None:
        with self.pool() as pool:
            child = os.fork()
            if child == 0:
                try:
                    pool.run(row(RIGHT))
                except PoolError:
                    os._exit(7)
                os._exit(1)
            self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)


if __name__ == "__main__":
    unittest.main()
