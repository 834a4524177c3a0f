import threading
import unittest
from concurrent.futures import ThreadPoolExecutor

import ferry


class FerryTest(unittest.TestCase):
    def test_from_many_threads(self):
        with ThreadPoolExecutor(8) as pool:
            self.assertEqual(list(pool.map(lambda decks: ferry.places(decks), range(20))), [4 * n for n in range(20)])

    def test_threads_of_the_solution(self):
        self.assertEqual(ferry.each_apart(lambda n: n * 2, [1, 2, 3, 4]), [2, 4, 6, 8])

    def test_threads_in_a_function(self):
        def both(n):
            with ThreadPoolExecutor(2) as pool:
                return sum(pool.map(ferry.places, [n, n + 1]))

        self.assertEqual(ferry.each_apart(both, [1, 2, 3]), [12, 20, 28])

    def test_left_alone(self):
        threading.Thread(target=lambda: [ferry.places(n) for n in range(50)]).start()
        self.assertEqual(ferry.places(1), 4)

    def test_after_it(self):
        self.assertEqual(ferry.places(2), 8)
