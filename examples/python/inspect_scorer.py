"""A scorer for Inspect: `inspect eval inspect_scorer.py --model …`."""

import os
import re

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import NOANSWER, CORRECT, INCORRECT, Score, Scorer, Target, accuracy, scorer, stderr
from inspect_ai.solver import TaskState, generate

from test_runner import Pool


@scorer(metrics=[accuracy(), stderr()])
def exercise() -> Scorer:
    """Tests the last code block of the answer. The target is the exercise's slug."""

    async def score(state: TaskState, target: Target) -> Score | None:
        blocks = re.findall(r"```(?:python)?\n(.*?)```", state.output.completion, re.DOTALL)
        if not blocks:
            return Score(value=NOANSWER, explanation="the answer has no code block")
        name = target.text.replace("-", "_") + ".py"
        row = {"track": "python", "slug": target.text, "files": {name: blocks[-1]}}
        async with Pool(exercises=os.environ["EXERCISES"], attest="strict", jobs=1) as pool:
            record = await pool.run(row)
        if record.reward is None:
            return None  # an infrastructure failure: the sample has no score
        explanation = record.message or f"{record.passed} of {record.total} tests passed"
        return Score(value=CORRECT if record.reward else INCORRECT, answer=blocks[-1], explanation=explanation)

    return score


@task
def leap() -> Task:
    prompt = "Write a Python function `leap_year(year)`. Answer with one code block."
    return Task(MemoryDataset([Sample(input=prompt, target="leap")]), solver=generate(), scorer=exercise())
