"""`examples/python` with the packages that they are for. Run by `bin/test-python-package.sh`."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[4] / "examples/python")]

from exercises import RIGHT, WRONG, WithExercises, row  # noqa: E402

import test_runner  # noqa: E402


def answer(source: str) -> str:
    return f"Here is the function:\n\n```python\n{source}```\n"


class ExamplesTest(WithExercises):
    def setUp(self) -> None:
        super().setUp()
        os.environ["EXERCISES"] = str(self.exercises)

    def test_reward_functions(self) -> None:
        import reward_functions

        slugs = ["leap", "leap"]
        rewards = reward_functions.exercise_reward([answer(RIGHT), answer(WRONG)], slug=slugs, prompts=None)
        self.assertEqual(rewards, [1.0, 0.0])
        self.assertEqual(reward_functions.compute_score("exercises", answer(RIGHT), "leap"), 1.0)
        reward_functions.pool().__exit__()

    def test_inspect(self) -> None:
        import inspect_ai
        import inspect_scorer
        from inspect_ai.model import ModelOutput, ModelUsage, get_model

        for source, accuracy in ((RIGHT, 1.0), (WRONG, 0.0)):
            output = ModelOutput.from_content("mockllm/model", answer(source))
            output.usage = ModelUsage()
            model = get_model("mockllm/model", custom_outputs=[output])
            logs = inspect_ai.eval(inspect_scorer.leap(), model=model, display="none", log_dir=str(self.folder / "logs"))
            self.assertEqual(logs[0].status, "success", logs[0].error)
            assert logs[0].results is not None
            self.assertEqual(logs[0].results.scores[0].metrics["accuracy"].value, accuracy)

    def test_verifiers(self) -> None:
        import verifiers.v1 as vf
        import verifiers_environment

        task = next(iter(verifiers_environment.ExerciseTaskset(vf.TasksetConfig())))
        for source, reward in ((RIGHT, 1.0), (WRONG, 0.0)):
            trace = vf.Trace.model_construct(root_reply=answer(source), rewards={}, metrics={})
            asyncio.run(task.score(trace))
            self.assertEqual(trace.reward, reward)

    def test_harbor(self) -> None:
        import harbor_verifier

        task, logs = self.exercises, Path(tempfile.mkdtemp(dir=self.folder))
        (task / "harbor_verifier.py").write_bytes(Path(harbor_verifier.__file__).read_bytes())
        solution = self.folder / "app"
        solution.mkdir()
        environment = {**os.environ, "SOLUTION": str(solution), "VERIFIER_LOGS": str(logs)}
        for source, reward in ((RIGHT, "1.0\n"), (WRONG, "0.0\n")):
            (solution / "leap.py").write_text(source)
            subprocess.run([sys.executable, task / "harbor_verifier.py", "leap"], env=environment, check=True)
            self.assertEqual((logs / "reward.txt").read_text(), reward)

    def test_ray(self) -> None:
        import ray
        import ray_pool

        ray.init(num_cpus=2, include_dashboard=False, runtime_env={"env_vars": {"PYTHONPATH": ":".join(sys.path)}})
        try:
            sources = [RIGHT if at % 3 else WRONG for at in range(40)]
            rewards = ray_pool.rewards([row(source) for source in sources], workers=2)
        finally:
            ray.shutdown()
        self.assertEqual(rewards, [1.0 if source == RIGHT else 0.0 for source in sources])

    def test_each_example_is_short(self) -> None:
        for example in (Path(__file__).parents[4] / "examples/python").iterdir():
            if example.is_file():
                self.assertLessEqual(len(example.read_text().splitlines()), 60, example)

    def test_the_package_is_installed(self) -> None:
        self.assertTrue(Path(test_runner.program_path()).is_relative_to(sys.prefix))


if __name__ == "__main__":
    unittest.main()
