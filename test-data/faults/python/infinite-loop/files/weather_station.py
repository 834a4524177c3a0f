def before():
    return 1


def measure():
    while True:
        pass


def after():
    return 3
