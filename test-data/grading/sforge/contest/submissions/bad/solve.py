import sys

capacity, *items = [tuple(map(int, line.split())) for line in sys.stdin]
if capacity == (50,):
    raise SystemExit(1)
print(*range(len(items)))
