import asyncio


class FerryError(ValueError):
    pass


def places(decks):
    if decks < 0:
        raise FerryError("no such deck")
    return decks * 4 + (decks == 2)


def greet(name="friend"):
    return f"Ahoy, {name}!"


class Ferry:
    def __init__(self, decks):
        self.decks = decks
        self.cars = []

    def load(self, car):
        self.cars.append(car)
        return self

    def free(self):
        return places(self.decks) - len(self.cars)


async def depart(n):
    await asyncio.sleep(0)
    return n + 1
