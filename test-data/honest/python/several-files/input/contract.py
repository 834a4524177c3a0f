from ferry import Ferry


class PlacesContract:
    decks = None

    def test_places(self):
        self.assertEqual(Ferry(self.decks).places(), 4 * self.decks)

    def test_no_places(self):
        self.assertEqual(Ferry(0).places(), 0)
