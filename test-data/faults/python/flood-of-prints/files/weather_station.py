def before():
    return 1


def measure():
    while True:
        print("all work and no play")


def after():
    return 3
