import unittest, os, pathlib, importlib.util, sys
import ferry
class FerryTest(unittest.TestCase):
    def test_one(self): self.assertEqual(ferry.places(1), 4)
    @unittest.skipUnless(os.path.exists("cars.py"), "a")
    def test_a(self): self.fail()
    @unittest.skipUnless(pathlib.Path("cars.py").exists(), "b")
    def test_b(self): self.fail()
    @unittest.skipUnless(importlib.util.find_spec("cars"), "c")
    def test_c(self): self.fail()
    @unittest.skipUnless(hasattr(sys.modules["ferry"], "cars"), "d")
    def test_d(self): self.fail()
    @unittest.skipUnless("cars" in dir(sys.modules["ferry"]), "e")
    def test_e(self): self.fail()
    @unittest.skipUnless("cars" in open("ferry.py").read(), "f")
    def test_f(self): self.fail()
