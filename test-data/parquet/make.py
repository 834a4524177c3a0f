"""Writes the Parquet files beside it, with pyarrow 26: rows of ours, in the shapes that the hub's data sets have.

    python3 make.py
"""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

HERE = Path(__file__).parent
STRINGS = pa.list_(pa.string())
TEST = pa.struct([("run", pa.string()), ("test", pa.string()), ("fix", pa.string())])
RESULT = pa.struct(
    [(f"{kind}_count", pa.int64()) for kind in ("passed", "failed", "skipped")]
    + [(f"{kind}_tests", STRINGS) for kind in ("passed", "failed", "skipped")]
)


def write(name, rows, schema, compression):
    table = pa.Table.from_pylist(rows, schema=schema)
    pq.write_table(table, HERE / name, compression=compression, row_group_size=1)


def gold(number, fail, keep):
    return {
        "repo": "pallets/flask",
        "instance_id": f"pallets__flask-{number}",
        "patch": "diff --git a/é b/é\n",
        "created_at": "2023-03-28T12:00:00Z",
        "version": "2.3",
        "FAIL_TO_PASS": fail,
        "PASS_TO_PASS": keep,
    }


def gold_schema(tests):
    keys = ["repo", "instance_id", "patch", "created_at", "version"]
    fields = [(key, pa.string()) for key in keys]
    return pa.schema(fields + [("FAIL_TO_PASS", tests), ("PASS_TO_PASS", tests)])


lists = [gold(1, ["a", 'b "q"'], ["c"]), gold(2, ["a"], [])]
write("lists.parquet", lists, gold_schema(STRINGS), "snappy")
large = pa.large_list(pa.large_string())
write("large-zstd.parquet", lists, gold_schema(large), "zstd")
texts = [gold(1, '["a", "b \\"q\\""]', '["c"]'), gold(2, '["a"]', "[]")]
write("texts-gzip.parquet", texts, gold_schema(pa.string()), "gzip")

config = pa.struct([("log_parser", pa.string()), ("test_cmd", pa.string())])
rebench = pa.schema([("instance_id", pa.string()), ("install_config", config), ("FAIL_TO_PASS", STRINGS), ("PASS_TO_PASS", STRINGS)])
tasks = [{
    "instance_id": "o__n-1",
    "install_config": {"log_parser": "parse_log_pytest", "test_cmd": "pytest"},
    "FAIL_TO_PASS": ["a.py::x"],
    "PASS_TO_PASS": ["a.py::y"],
}]
write("rebench.parquet", tasks, rebench, "snappy")

# A table has one column for every test of any row, as `datasets` makes it of a dictionary.
tests = pa.struct([("ops::adds", TEST), ("ops::divides", TEST)])
names = ["p2p_tests", "f2p_tests", "s2p_tests", "n2p_tests"]
multi = pa.schema(
    [("org", pa.string()), ("repo", pa.string()), ("number", pa.int64())]
    + [(name, tests) for name in names]
    + [("run_result", RESULT), ("test_patch_result", RESULT)]
)
before = {"passed_count": 1, "failed_count": 1, "skipped_count": 0,
          "passed_tests": ["ops::adds"], "failed_tests": ["ops::divides"], "skipped_tests": []}
row = {
    "org": "sharkdp", "repo": "fd", "number": 658,
    "p2p_tests": {"ops::adds": {"run": "PASS", "test": "PASS", "fix": "PASS"}},
    "f2p_tests": {"ops::divides": {"run": "FAIL", "test": "FAIL", "fix": "PASS"}},
    "run_result": before, "test_patch_result": before,
}
write("multi-swe.parquet", [row, dict(row, number=7)], multi, "snappy")
