import sys
from itertools import combinations

capacity, *items = [tuple(map(int, line.split())) for line in sys.stdin]
packings = [c for n in range(len(items) + 1) for c in combinations(range(len(items)), n)]
fitting = [c for c in packings if sum(items[i][0] for i in c) <= capacity[0]]
print(*max(fitting, key=lambda c: sum(items[i][1] for i in c)))
