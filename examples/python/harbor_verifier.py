"""The verifier of a task for Harbor or Terminal-Bench: `tests/test.sh` runs `python harbor_verifier.py SLUG`.

The agent's solution is in `/app`, the exercise beside this file. Without a reward file, Harbor counts no result.
"""

import os
import sys
from pathlib import Path

from test_runner import SyncPool


def main(slug: str) -> int:
    solution = os.environ.get("SOLUTION", "/app")
    reward_file = Path(os.environ.get("VERIFIER_LOGS", "/logs/verifier"), "reward.txt")
    with SyncPool(exercises=Path(__file__).parent, attest="strict") as pool:
        record = pool.run({"track": "python", "slug": slug, "dir": solution})
    print(f"{record.passed} of {record.total} tests passed", file=sys.stderr)
    if record.reward is None:
        print(f"error: {record.infra}", file=sys.stderr)
        return 69
    reward_file.write_text(f"{record.reward}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
