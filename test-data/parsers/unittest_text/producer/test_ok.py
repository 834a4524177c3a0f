import unittest
class Ok(unittest.TestCase):
    def test_one(self): pass
    def test_two(self): pass
