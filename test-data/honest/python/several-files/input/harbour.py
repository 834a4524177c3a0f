from ferry import Ferry


def moor(*decks):
    return [Ferry(each) for each in decks]
