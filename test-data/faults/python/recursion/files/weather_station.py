def before():
    return 1


def measure():
    return measure()


def after():
    return 3
