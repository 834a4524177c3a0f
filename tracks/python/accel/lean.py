"""Starts pytest without what it does not need here.

pytest is imported with stand-ins for modules that it seldom uses. What pytest does stays the same. Saves every run of Python 26 of
138 ms of processor time in which pytest is imported.
"""

import importlib
import sys

# Modules that pytest imports and in most runs nobody uses.
SELDOM_USED = ("importlib.metadata", "zipfile", "hashlib")


def import_pytest():
    """Imports pytest without what it imports and does not need here.

    pytest imports Pygments to colour a terminal that we do not have, and parts of the standard library for plugins
    that we do not load. It gets stand-ins: for Pygments one that has every name, for the library one that imports the
    real module when it is used. They are known to pytest alone; whoever imports these modules later gets the real ones.
    """
    import importlib.machinery
    import types

    class Deferred(types.ModuleType):
        def __getattr__(self, name):
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
            return getattr(importlib.import_module(self.__name__), name)

    class Empty(types.ModuleType):
        __path__ = ()

        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return type(name, (), {})

    class Finder:
        @staticmethod
        def find_spec(name, path=None, target=None):
            return importlib.machinery.ModuleSpec(name, Finder) if name.partition(".")[0] == "pygments" else None

        @staticmethod
        def create_module(spec):
            return Empty(spec.name)

        @staticmethod
        def exec_module(module):
            pass

    for name in SELDOM_USED:
        sys.modules[name] = Deferred(name)
    importlib.metadata = sys.modules["importlib.metadata"]
    sys.meta_path.insert(0, Finder)
    try:
        import pytest
    finally:
        sys.meta_path.remove(Finder)
        for name, module in list(sys.modules.items()):
            if isinstance(module, (Deferred, Empty)):
                del sys.modules[name]
    return pytest
