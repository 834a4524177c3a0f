import channel
import words


def toll(axles, tonnes):
    return 0


def receipt(vehicles):
    return []
