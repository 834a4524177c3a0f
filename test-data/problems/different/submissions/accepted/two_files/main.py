import sys

from distance import distance

for line in sys.stdin:
    print(distance(*map(int, line.split())))
