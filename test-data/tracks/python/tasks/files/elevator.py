def can_enter(passengers):
    print(f"{passengers} passengers")
    return passengers < 11


def floors(lowest, highest):
    return highest - lowest + 1
