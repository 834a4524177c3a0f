"""Runs the submission on each case and scores the value that it packs."""
import subprocess
import sys

CASES = [
    (10, [(5, 10), (4, 40), (6, 30), (3, 50)]),
    (0, [(1, 1)]),
    (7, [(1, 1), (3, 4), (4, 5), (5, 7)]),
    (50, [(10, 60), (20, 100), (30, 120)]),
]

total = 0
passed = 0
for number, (capacity, items) in enumerate(CASES):
    text = f"{capacity}\n" + "".join(f"{weight} {value}\n" for weight, value in items)
    ran = subprocess.run([sys.executable, "solve.py"], input=text, stdout=subprocess.PIPE, text=True)
    code, score = "RE", 0
    if ran.returncode == 0:
        code = "WA"
        try:
            chosen = {int(word) for word in ran.stdout.split()}
            if sum(items[i][0] for i in chosen) <= capacity:
                code, score = "OK", sum(items[i][1] for i in chosen)
        except (ValueError, IndexError):
            pass
    total += score
    passed += code == "OK"
    print(f"CASE {number:04} {code} score={score}", flush=True)
print(f"TOTAL_SCORE {total}")
print(f"CASES_OK {passed}")
print(f"CASES_TOTAL {len(CASES)}")
