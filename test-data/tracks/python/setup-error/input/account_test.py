import unittest

from account import Account


class OpenAccountTest(unittest.TestCase):
    def setUp(self):
        self.account = Account(10)

    def tearDown(self):
        if self.account.balance != 10:
            raise RuntimeError("the balance changed")

    def test_has_a_balance(self):
        self.assertEqual(self.account.balance, 10)

    def test_keeps_its_balance(self):
        self.account.balance = 11
        self.assertEqual(self.account.balance, 12)


class OverdrawnAccountTest(unittest.TestCase):
    def setUp(self):
        self.account = Account(-1)

    def test_has_a_balance(self):
        self.assertEqual(self.account.balance, -1)


class ClosedAccountTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.account = Account(-2)

    def test_is_closed(self):
        self.assertIsNone(self.account)

    def test_has_no_balance(self):
        self.assertIsNone(self.account.balance)
