def label(text):
    return f"<{text}>"


def places(decks):
    return 4 * decks
