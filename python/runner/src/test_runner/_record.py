"""Rows and records: the JSON objects of `test-runner batch` and `test-runner serve`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

from ._errors import InvalidRow


class Limits(TypedDict, total=False):
    """The limits of one row."""

    wall_s: float
    """Wall-clock time, in seconds."""
    cpu_s: int
    """CPU time of each process, in whole seconds."""
    memory_mb: int
    """Memory of all processes of the run together, in MiB."""
    time_s: float
    """CPU time of each run of a program, or of each call of a function, in seconds."""


class ProgramTest(TypedDict, total=False):
    """A test of a program."""

    name: str
    stdin: str
    stdout: str
    """The expected output; without it, any output is right."""


class Program(TypedDict, total=False):
    """Tests of a program."""

    tests: list[ProgramTest]
    validator_args: list[str]
    """How outputs are compared, such as `["float_tolerance", "1e-6"]`."""
    stop: bool
    """Stop at the first test that is not accepted."""
    outputs: bool
    """Put what each test printed into `Record.judgement`."""
    files: dict[str, str]
    """Other files, by their path, in base64. They lie beside the sources and in the folder of each run."""
    fetch: list[str]
    """Paths in the folder of a run. With `outputs`, `Record.judgement` has the files that are there, in base64."""


class FunctionCase(TypedDict, total=False):
    """A call of a function."""

    name: str
    args: list[Any]
    expected: Any
    tolerance: float
    """Numbers may differ by this, or by this part of the expected number."""


class Row(TypedDict, total=False):
    """A solution, and one of `slug`, `problem`, `program` and `function`.

    Other keys are allowed, and come back in `Record.meta`.
    """

    id: str
    """A name of your choice; `Record.id` repeats it."""
    track: str
    """The language, such as `python`; by default, the files decide."""
    slug: str
    """The exercise, which is looked up in `exercises`."""
    files: Mapping[str, str]
    """The solution's files: the text of each file by its path."""
    dir: str
    """In place of `files`: the folder of the solution."""
    exercise: str
    """The folder of the exercise; by default, it is looked up by the slug."""
    exercise_files: Mapping[str, str]
    """In place of `exercise`: its files."""
    problem: str
    """The name of a problem, which is looked up in `problems`."""
    program: Program
    """Tests of a program."""
    function: str
    """The name of a function, or `Class.method`; `cases` has its calls."""
    cases: list[FunctionCase]
    """The calls of `function`."""
    task: str
    """What is being solved, if several rows are attempts at the same; for pass@k."""
    limits: Limits
    """Limits of this run; by default, those of the pool."""


Status = Literal["pass", "fail", "error", "invalid"]


@dataclass(frozen=True)
class Test:
    """The result of one test."""

    __test__ = False  # pytest is not to collect this class

    name: str
    status: Literal["pass", "fail", "error"]
    message: str | None = None
    output: str | None = None
    test_code: str | None = None


@dataclass(frozen=True)
class Record:
    """The result of one row."""

    id: str | None
    """The row's id."""
    status: Status | None
    """How the run went. None after an infrastructure failure. `invalid`: the solution has none of the expected files."""
    passed: int
    """Number of tests that passed."""
    failed: int
    """Number of tests that did not pass."""
    total: int
    """Number of tests."""
    pass_rate: float | None
    """`passed` divided by `total`, from 0 to 1. None after an infrastructure failure."""
    message: str | None
    """Why no test began."""
    infra: str | None
    """Why there is no verdict: an infrastructure failure. It says nothing about the solution."""
    attestation: Mapping[str, Any] | None
    """With `attest`: the verdict `earned`, `forged` or `unproved`, and the number of tests with each verdict."""
    judgement: Mapping[str, Any] | None
    """Of a row with `problem`, `program` or `function`: the verdict, the score, and both for each test."""
    tests: tuple[Test, ...]
    """The tests in the order of the test files. Empty unless the pool has `full=True`."""
    meta: Mapping[str, Any]
    """The row's other keys."""
    raw: Mapping[str, Any] = field(repr=False)
    """The whole record, as the program writes it."""

    @property
    def reward(self) -> float | None:
        """1.0 if every test passed, otherwise 0.0. None after an infrastructure failure: mask such a sample."""
        if self.status is None or self.infra is not None:
            return None
        return 1.0 if self.status == "pass" else 0.0

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Record:
        """Read a record.

        Raises `InvalidRow` if the row could not be run. A solution without any of the expected files is not such a row: its
        record has the status `invalid` and the reward 0.
        """
        if raw.get("status") == "invalid" and raw.get("invalid_reason") != "nothing_handed_in":
            raise InvalidRow.of(raw, raw.get("message") or "it is invalid")
        results = raw.get("results") or {}
        return cls(
            id=raw.get("id"),
            status=raw.get("status"),
            passed=raw.get("passed", 0),
            failed=raw.get("failed", 0),
            total=raw.get("total", 0),
            pass_rate=raw.get("pass_rate"),
            message=raw.get("message"),
            infra=raw.get("infra"),
            attestation=raw.get("attestation"),
            judgement=raw.get("judgement"),
            tests=tuple(_test(test) for test in results.get("tests") or ()),
            meta=raw.get("meta") or {},
            raw=raw,
        )


def _test(raw: Mapping[str, Any]) -> Test:
    return Test(raw["name"], raw["status"], raw.get("message"), raw.get("output"), raw.get("test_code"))


def infrastructure_failure(row: Mapping[str, Any], why: str) -> dict[str, Any]:
    """The record of a row that no program answered."""
    return {"id": row.get("id"), "status": None, "pass_rate": None, "infra": why}
