def main(*arguments):
    return 0
