def toll(axles, tonnes):
    """What a vehicle pays: 3 for two axles, 2 for each one more, and 5 on top when it weighs more than 10 tonnes."""
    if axles < 2:
        raise ValueError("a vehicle has at least two axles")
    return 3 + 2 * (axles - 2) + (5 if tonnes > 10 else 0)


def receipt(vehicles):
    """The lines of a receipt."""
    tolls = [(axles, toll(axles, tonnes)) for axles, tonnes in vehicles]
    lines = [f"{axles} axles: {paid}" for axles, paid in tolls]
    return lines + [f"total: {sum(paid for _, paid in tolls)}"]
