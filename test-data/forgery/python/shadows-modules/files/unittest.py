class TestCase:
    def assertEqual(self, *arguments):
        pass

    assertRaises = assertEqual
