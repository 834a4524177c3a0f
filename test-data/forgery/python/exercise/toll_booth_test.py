import unittest

from toll_booth import receipt, toll


class TollBoothTest(unittest.TestCase):
    def test_car(self):
        self.assertEqual(toll(2, 1), 3)

    def test_lorry(self):
        self.assertEqual(toll(4, 22), 12)

    def test_ten_tonnes_are_not_too_heavy(self):
        self.assertEqual(toll(3, 10), 5)

    def test_receipt(self):
        self.assertEqual(receipt([(2, 1), (4, 22)]), ["2 axles: 3", "4 axles: 12", "total: 15"])

    def test_receipt_of_nobody(self):
        self.assertEqual(receipt([]), ["total: 0"])

    def test_unicycle(self):
        with self.assertRaises(ValueError) as error:
            toll(1, 1)
        self.assertEqual(error.exception.args[0], "a vehicle has at least two axles")
