"""Rewards from several machines: a pool in each worker of Ray."""

import os
import sys

import ray
from ray.util import ActorPool

from test_runner import SyncPool


@ray.remote(num_cpus=1)
class Worker:
    """The pool of one machine; give it more processors with `Worker.options(num_cpus=N).remote(N)`."""

    def __init__(self, jobs: int = 1) -> None:
        self.pool = SyncPool(exercises=os.environ["EXERCISES"], attest="strict", jobs=jobs).__enter__()

    def rewards(self, rows: list[dict[str, object]]) -> list[float | None]:
        return [record.reward for record in self.pool.map(rows)]


def rewards(rows: list[dict[str, object]], workers: int, chunk: int = 16) -> list[float | None]:
    """The rewards in the order of the rows; None after an infrastructure failure."""
    pool = ActorPool([Worker.remote() for _ in range(workers)])
    chunks = [rows[at : at + chunk] for at in range(0, len(rows), chunk)]
    return [reward for part in pool.map(lambda worker, rows: worker.rewards.remote(rows), chunks) for reward in part]


if __name__ == "__main__":
    ray.init()
    solution = {"leap.py": "def leap_year(year): return year % 4 == 0"}
    print(rewards([{"track": "python", "slug": "leap", "files": solution}] * 100, workers=2), file=sys.stderr)
