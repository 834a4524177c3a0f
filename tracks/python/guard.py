"""Whether the solution replaced what decides about its tests.

Before the solution is loaded or run, it records what stands between an assertion and our report, and the test classes.
Intentions do not matter: no solution of an exercise has a reason to replace any of it.

This finds what is done plainly. Code in the same process can undo a replacement before it is looked for, and an object
that equals everything needs none.
"""

from types import FunctionType

MISSING = object()

# What decides how instances and subclasses come about and what their names mean. A class without one of these has no
# reason to get it later.
HOOKS = frozenset(("__getattr__", "__getattribute__", "__init_subclass__", "__new__", "__setattr__"))


def functions(owner):
    """What a class or module defines that can be called."""
    descriptors = (classmethod, staticmethod, property)
    return {name: value for name, value in vars(owner).items() if callable(value) or isinstance(value, descriptors)}


def written_in(files, function):
    """Whether a function was written in one of these files."""
    while isinstance(function, (classmethod, staticmethod)):
        function = function.__func__
    return isinstance(function, FunctionType) and function.__code__.co_filename in files


class Guard:
    """The record, and the comparison with what is there now."""

    def __init__(self, modules, classes):
        """Records what these define. The first class is the one that has the assertions."""
        self.records = [(module, functions(module), frozenset()) for module in modules]
        self.records += [(owner, functions(owner), HOOKS.difference(vars(owner))) for owner in classes]
        self.assertions = functions(classes[0]).keys()
        self.library = classes[0].__mro__
        self.test_files = frozenset()
        self.hooks = []
        self.overridden = []

    def known(self, owner):
        """Whether a class or module is recorded."""
        return any(record is owner for record, _, _ in self.records)

    def watch(self, test_class):
        """Records a test class: its methods, and that it does not override what it inherits."""
        if self.known(test_class):
            return
        inherited = HOOKS.union(*(functions(base) for base in test_class.__mro__[1:-1]))
        self.records.append((test_class, functions(test_class), inherited.difference(vars(test_class))))
        if not issubclass(test_class, self.library[0]):
            return
        for base in test_class.__mro__:
            # Assertions are those of the library, or a test file's own.
            if base not in self.library and base.__module__ != "unittest.async_case":
                names = sorted(self.assertions & vars(base).keys())
                strange = [name for name in names if not written_in(self.test_files, vars(base)[name])]
                self.overridden += [f"{base.__name__}.{name}" for name in strange]

    def watch_module(self, module):
        """Records the functions that a test file defines itself."""
        if not self.known(module):
            own = {name: value for name, value in functions(module).items() if written_in(self.test_files, value)}
            self.records.append((module, own, frozenset()))

    def watch_hooks(self, manager):
        """Records what pytest calls at its hooks, and how."""
        self.records.append((manager, functions(manager), frozenset()))
        for caller in vars(manager.hook).values():
            self.hooks.append((caller, [(each, each.function) for each in caller.get_hookimpls()]))

    def replaced(self):
        """The names of what is not as it was recorded. It is as recorded again when this returns."""
        found, self.overridden = self.overridden, []
        for owner, recorded, absent in self.records:
            now = vars(owner)
            for name in sorted(absent.intersection(now)):
                found.append(f"{named(owner)}.{name}")
                delattr(owner, name)
            for name, value in recorded.items():
                if now.get(name, MISSING) is not value:
                    found.append(f"{named(owner)}.{name}")
                    setattr(owner, name, value)
        for caller, recorded in self.hooks:
            if [(each, each.function) for each in caller.get_hookimpls()] != recorded:
                found.append(f"the hook {caller.name}")
                caller._hookimpls[:] = [each for each, _ in recorded]
                for each, function in recorded:
                    each.function = function
        return found

    def shadowed(self, instance):
        """The names that a running test has for itself alone and that stand before its class's."""
        return [f"{named(type(instance))}.{name}" for name in sorted(self.assertions & vars(instance).keys())]


def named(owner):
    """What to call the owner of a name."""
    return getattr(owner, "__name__", type(owner).__name__)
