import unittest
import ferry
try:
    from ferry import cars
    HAS_CARS = True
except ImportError:
    HAS_CARS = False
NEW = False
if hasattr(ferry, "cars"):
    NEW = True
WITH = {"cars": False}
WITH["cars"] = hasattr(ferry, "cars")
def has_cars():
    return hasattr(ferry, "cars")
class FerryTest(unittest.TestCase):
    def test_one(self): self.assertEqual(ferry.places(1), 4)
    @unittest.skipUnless(HAS_CARS, "a")
    def test_a(self): self.fail()
    @unittest.skipUnless(NEW, "b")
    def test_b(self): self.fail()
    @unittest.skipUnless(WITH["cars"], "c")
    def test_c(self): self.fail()
    @unittest.skipUnless(has_cars(), "d")
    def test_d(self): self.fail()
