import os


def before():
    return 1


def measure():
    os.makedirs("locked/inner/most")
    open("locked/inner/most/file", "w").close()
    for path in ("locked/inner/most", "locked/inner", "locked"):
        os.chmod(path, 0)
    return 7


def after():
    return 3
