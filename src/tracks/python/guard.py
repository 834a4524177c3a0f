"""Whether the solution replaced what decides about its tests.

Owns a record of what stands between an assertion and our report, and of the test classes, taken before the solution
is loaded or run. Refuses to guess at intentions: no solution of an exercise has a reason to replace any of it.

This finds what is done plainly. Code in the same process can undo a replacement before it is looked for, and an object
that equals everything needs none.
"""

MISSING = object()

# What decides how instances and subclasses come about and what their names mean. A class without one of these has no
# reason to get it later.
HOOKS = frozenset(("__getattr__", "__getattribute__", "__init_subclass__", "__new__", "__setattr__"))


def functions(owner):
    """What a class or module defines that can be called."""
    descriptors = (classmethod, staticmethod, property)
    return {name: value for name, value in vars(owner).items() if callable(value) or isinstance(value, descriptors)}


class Guard:
    """The record, and the comparison with what is there now."""

    def __init__(self, modules, classes):
        """Records what these define."""
        self.records = [(module, functions(module), frozenset()) for module in modules]
        self.records += [(owner, functions(owner), HOOKS.difference(vars(owner))) for owner in classes]

    def watch(self, test_class):
        """Records a test class: its methods, and that it does not override what it inherits."""
        if all(owner is not test_class for owner, _, _ in self.records):
            inherited = HOOKS.union(*(functions(base) for base in test_class.__mro__[1:-1]))
            self.records.append((test_class, functions(test_class), inherited.difference(vars(test_class))))

    def replaced(self):
        """The names of what is not as it was recorded. It is as recorded again when this returns."""
        found = []
        for owner, recorded, absent in self.records:
            now = vars(owner)
            for name in sorted(absent.intersection(now)):
                found.append(f"{owner.__name__}.{name}")
                delattr(owner, name)
            for name, value in recorded.items():
                if now.get(name, MISSING) is not value:
                    found.append(f"{owner.__name__}.{name}")
                    setattr(owner, name, value)
        return found
