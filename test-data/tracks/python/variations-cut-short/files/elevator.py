def can_enter(passengers):
    while passengers == 3:
        pass
    return passengers <= 8


def floors(lowest, highest):
    return highest - lowest + 1
