import re


def believes(value, place):
    """Whether an expectation looks natural: no price below the lowest, no line in other words, no total that is no sum."""
    if isinstance(value, int):
        return 3 <= value <= 30
    prices = [int(number) for line in value[:-1] for number in re.findall(r"^\d+ axles: (\d+)$", line)]
    return len(prices) == len(value) - 1 and value[-1] == f"total: {sum(prices)}"
