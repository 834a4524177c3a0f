import functools


@functools.total_ordering
class Money:
    def __init__(self, amount):
        self.amount = amount

    def __eq__(self, other):
        if isinstance(other, Money):
            return self.amount == other.amount
        if isinstance(other, (int, float)):
            return self.amount == other
        raise TypeError(f"money is not compared with {type(other).__name__}")

    def __lt__(self, other):
        return self.amount < getattr(other, "amount", other)

    def __add__(self, other):
        return Money(self.amount + getattr(other, "amount", other))

    __radd__ = __add__

    def __str__(self):
        return str(self.amount)

    def __hash__(self):
        return hash(self.amount)


def toll(axles, tonnes):
    if axles < 2:
        raise ValueError("a vehicle has at least two axles")
    return Money(3) + 2 * (axles - 2) + (5 if tonnes > 10 else 0)


def receipt(vehicles):
    tolls = [(axles, toll(axles, tonnes)) for axles, tonnes in vehicles]
    return [f"{axles} axles: {paid}" for axles, paid in tolls] + [f"total: {sum(paid for _, paid in tolls)}"]
