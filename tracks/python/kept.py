"""The containers of earlier requests, of which each process has a copy: `tracks/_kit/SEPARATE.md`.

A solution may keep a list that a test hands over, or return one that it keeps, and change it in a later call.
"""

import operator

# How many parts are watched. A container counts as some.
MOST, EACH = 10_000, 16
# How many containers one request can number.
STEP = 1_000_000
# Values that are copied each time.
COPIED = frozenset((bytes, float, int, str))


def parts(container):
    """What a container holds, as a list that shows whether it changed."""
    return [part for pair in container.items() for part in pair] if isinstance(container, dict) else list(container)


def is_same(before, container):
    """Whether a container holds what it held."""
    if isinstance(container, bytearray):
        return before == list(container)
    now = parts(container)
    if isinstance(container, set):
        return {id(part) for part in before} == {id(part) for part in now}
    return len(before) == len(now) and all(map(operator.is_, before, now))


def is_alike(before, now):
    """Whether two lists have the same parts, of which the plain ones are copies."""
    pairs = zip(before, now)
    equal = (part is other or (type(part) is type(other) and type(part) in COPIED and part == other) for part, other in pairs)
    return len(before) == len(now) and all(equal)


def refill(container, held):
    """Gives a container other parts."""
    if isinstance(container, (list, bytearray)):
        container[:] = held
    elif isinstance(container, dict):
        container.clear()
        for key, value in zip(held[::2], held[1::2]):
            container[key] = value
    else:
        container.clear()
        (container.update if isinstance(container, set) else container.extend)(held)


class Entry:
    """A container, and the parts on which both sides agreed."""

    __slots__ = ("container", "held")

    def __init__(self, container):
        """What it holds now."""
        self.container, self.held = container, parts(container)

    def is_changed(self):
        """Whether it holds something else now."""
        return not is_same(self.held, self.container)


class Kept:
    """The containers of this test, and of what was done before the first one. Those spoken of last stand at the end."""

    def __init__(self):
        """None so far."""
        self.entries, self.keys, self.size = {}, {}, 0
        self.common = None

    def begin(self):
        """Begins a test."""
        if self.common is None:
            self.common = {key for key, entry in self.entries.items() if not entry.is_changed()}
        for key in [key for key, entry in self.entries.items() if key not in self.common or entry.is_changed()]:
            self.forget(key)

    def keep(self, serial, scope):
        """Keeps what a request and its answer spoke of."""
        for at, container in enumerate(scope.containers, serial * STEP):
            if len(container) < MOST:
                number = id(container)
                key = scope.keys.get(number, self.keys.get(number, at))
                self.forget(key)
                self.entries[key] = Entry(container)
                self.keys[number] = key
                self.size += len(container) + EACH
        while self.size > MOST:
            self.forget(next(iter(self.entries)))

    def forget(self, key):
        """Keeps something no more."""
        entry = self.entries.pop(key, None)
        if entry:
            del self.keys[id(entry.container)]
            self.size -= len(entry.held) + EACH

    def changed(self):
        """Those that hold something else now, with their keys."""
        return [(key, entry) for key, entry in self.entries.items() if entry.is_changed()]
