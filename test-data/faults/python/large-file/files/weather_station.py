def before():
    return 1


def measure():
    with open("large", "wb") as file:
        while True:
            file.write(b"x" * (1 << 20))


def after():
    return 3
