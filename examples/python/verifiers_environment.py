"""A taskset for `verifiers`: exercises whose reward is that of the last code block of an answer."""

import os
import re

import verifiers.v1 as vf

from test_runner import Pool


class ExerciseData(vf.TaskData):
    """An exercise, by its slug."""

    slug: str


class ExerciseTask(vf.Task[ExerciseData]):
    """Asks for a solution, and tests it."""

    @vf.reward(weight=1.0)
    async def passes(self, trace: vf.Trace) -> float:
        """1 if every test passes. An infrastructure failure is an error of the sandbox, and no reward."""
        blocks = re.findall(r"```(?:python)?\n(.*?)```", trace.last_reply, re.DOTALL)
        name = self.data.slug.replace("-", "_") + ".py"
        row = {"track": "python", "slug": self.data.slug, "files": {name: blocks[-1] if blocks else ""}}
        async with Pool(exercises=os.environ["EXERCISES"], attest="strict", jobs=1) as pool:
            record = await pool.run(row)
        if record.reward is None:
            raise vf.SandboxError(record.infra)
        return record.reward


class ExerciseTaskset(vf.Taskset[ExerciseTask, vf.TasksetConfig]):
    """One task for each exercise."""

    def load(self) -> list[ExerciseTask]:
        prompt = "Write a Python function `leap_year(year)`. Answer with one code block."
        return [ExerciseTask(ExerciseData(prompt=prompt, slug="leap"), self.config.task)]
