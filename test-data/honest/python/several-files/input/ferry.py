class Ferry:
    def __init__(self, decks):
        self.decks = decks

    def places(self):
        return 4 * self.decks
