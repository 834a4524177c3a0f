import unittest

from ferry import places


class SharedCase(unittest.TestCase):
    def shared(self):
        return 4

    def test_shared(self):
        self.assertEqual(places(2), 8)


def shared_check(n):
    assert places(n) == 4 * n
