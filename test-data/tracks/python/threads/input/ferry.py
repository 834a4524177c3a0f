from concurrent.futures import ThreadPoolExecutor


def places(decks):
    return 4 * decks


def each_apart(function, parts):
    with ThreadPoolExecutor(8) as pool:
        return list(pool.map(function, parts))
