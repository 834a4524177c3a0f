def can_enter(passengers):
    return passengers <= 8


def floors(lowest, highest):
    return highest - lowest + 1
