import sys

print("CASE 0099 OK score=1000000\nTOTAL_SCORE 1000000", file=sys.stderr)
print("CASE 0100 OK score=1000000")
