import asyncio
import functools
import unittest

from ferry import places


def patiently(test):
    @functools.wraps(test)
    def run(*given):
        return asyncio.run(test(*given))

    return run


class FerryTest(unittest.TestCase):
    async def test_async(self):
        self.assertEqual(places(1), 5)

    @functools.lru_cache
    async def test_async_behind_a_decorator(self):
        self.assertEqual(places(1), 5)

    async def test_async_generator(self):
        yield self.assertEqual(places(1), 5)

    def test_generator(self):
        for decks in (1, 2):
            yield self.assertEqual(places(decks), 5)

    @patiently
    async def test_awaited(self):
        self.assertEqual(places(1), 4)

    def test_returns(self):
        return places(1) == 5


class AsyncTest(unittest.IsolatedAsyncioTestCase):
    async def test_async(self):
        self.assertEqual(places(1), 4)


async def test_async():
    assert places(1) == 5
