import unittest

import weather_station


class WeatherStationTest(unittest.TestCase):
    def test_before(self):
        self.assertEqual(weather_station.before(), 1)

    def test_measure(self):
        self.assertEqual(weather_station.measure(), 7)

    def test_after(self):
        self.assertEqual(weather_station.after(), 3)
