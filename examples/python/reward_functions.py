"""Rewards for models that learn to program: reward functions as TRL and verl call them.

TRL:  GRPOTrainer(reward_funcs=exercise_reward, train_dataset=…); the data set has the columns `prompt` and `slug`.
verl: custom_reward_function.path=reward_functions.py custom_reward_function.name=compute_score; `ground_truth` is the slug.
"""

import functools
import os
import re

from test_runner import Record, SyncPool


@functools.cache
def pool() -> SyncPool:
    """The pool of this process. It ends with the process."""
    return SyncPool(exercises=os.environ["EXERCISES"], attest="strict").__enter__()


def row(completion: str, slug: str) -> dict[str, object]:
    """The last code block of an answer, as the solution of an exercise."""
    blocks = re.findall(r"```(?:python)?\n(.*?)```", completion, re.DOTALL)
    name = slug.replace("-", "_") + ".py"
    return {"track": "python", "slug": slug, "files": {name: blocks[-1] if blocks else completion}}


def exercise_reward(completions: list[str], slug: list[str], **_: object) -> list[float | None]:
    """For TRL, which leaves out samples whose reward is None."""
    rows = [row(*pair) for pair in zip(completions, slug, strict=True)]
    return [record.reward for record in pool().map(rows)]


def compute_score(data_source: str, solution_str: str, ground_truth: str, extra_info: object = None) -> float:
    """For verl, which knows no missing reward: an infrastructure failure ends the step."""
    record: Record = pool().run(row(solution_str, ground_truth))
    if record.reward is None:
        raise RuntimeError(f"no reward: {record.infra}")
    return record.reward
