def before():
    return 1


def measure():
    return 7


def after():
    return 3
