class Speechless(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def greet(name="world"):
    if name == "Ada":
        raise Speechless
    if name == "Zoë":
        raise ValueError("null \0, escape \x1b[1m, half a pair \ud83d, " + "long " * 20_000)
    return object()
