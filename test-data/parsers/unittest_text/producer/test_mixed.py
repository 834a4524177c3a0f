import unittest

class Mixed(unittest.TestCase):
    def test_add(self):
        self.assertEqual(1 + 1, 2)
    def test_documented(self):
        """Divides, as the docstring says."""
        self.assertEqual(1 / 2, 1)
    def test_error(self):
        raise RuntimeError("boom")
    @unittest.skip("not now")
    def test_later(self):
        pass
    @unittest.expectedFailure
    def test_known(self):
        self.fail()
    @unittest.expectedFailure
    def test_fixed(self):
        pass
    def test_parts(self):
        for i in range(3):
            with self.subTest(i=i):
                self.assertNotEqual(i, 1)
    def test_prints(self):
        print("some words")

class Setup(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise RuntimeError("no setup")
    def test_never(self):
        pass
