def before():
    return 1


def measure():
    blocks = []
    while True:
        blocks.append(b"x" * (16 << 20))


def after():
    return 3
