"""Which modules are not the solution's, and what an exercise lacks that no solution can bring."""

import ast
import importlib.machinery
import os
import re
import sys

FRAMEWORK = frozenset(("_pytest", "pytest"))
# Packages that may not be installed, and that nobody hands in.
LIBRARIES = frozenset((
    *("attr", "bs4", "django", "flask", "freezegun", "hypothesis", "lxml", "matplotlib", "networkx", "numpy", "pandas"),
    *("psutil", "pydantic", "requests", "scipy", "sklearn", "sympy", "torch", "trio", "yaml"),
))


def first_part(name):
    """The module of the folder in which modules are looked for."""
    return name.partition(".")[0]


class Modules:
    """The modules of the language, of its library and of packages."""

    def __init__(self, folders, own):
        """`folders` are those in which the solution's modules are looked for. `own` are names of such modules."""
        self.folders, self.own = folders, own
        self.search = [place for place in sys.path if os.path.abspath(place) not in folders]

    def are_beside(self, name):
        """Whether one of the folders has such a module."""
        places = [os.path.join(folder, first_part(name)) for folder in self.folders]
        return any(os.path.exists(place) or os.path.exists(place + ".py") for place in places)

    def are_foreign(self, name):
        """Whether modules of this name are the library's, or a package's."""
        top = first_part(name)
        if top in self.own or self.are_beside(top):
            return False
        if top in sys.stdlib_module_names or top in FRAMEWORK or top in LIBRARIES:
            return True
        return importlib.machinery.PathFinder.find_spec(top, self.search) is not None

    def foreign(self, statement):
        """Whether an import is of such modules alone."""
        if isinstance(statement, ast.Import):
            return all(self.are_foreign(alias.name) for alias in statement.names)
        return statement.level == 0 and self.are_foreign(statement.module)


class Exercise:
    """The test files as they were before a solution was loaded."""

    def __init__(self, paths, folders, environment):
        """Reads them. The environment names the files that the exercise expects."""
        self.parse, self.texts = ast.parse, {}
        files = environment.pop("TEST_RUNNER_SOLUTION", "").split("\n")
        self.expected = {first_part(word) for file in files for word in file.split("/") if word}
        tested = {re.sub(r"^test_|_test$", "", os.path.splitext(os.path.basename(path))[0]) for path in paths}
        self.modules = Modules(folders, self.expected | tested)
        for path in paths:
            try:
                with open(path, "rb") as file:
                    self.texts[path] = file.read()
            except OSError:
                pass

    def is_at_fault(self, path, error):
        """Whether a test file cannot be loaded with any solution."""
        try:
            tree = self.parse(self.texts[path])
        except (SyntaxError, ValueError):
            return True
        except (KeyError, RecursionError, MemoryError):
            return False
        return isinstance(error, ModuleNotFoundError) and self.lacks(tree, str(error.name))

    def lacks(self, tree, name):
        """Whether a test file imports a module that is neither there nor the solution's to bring."""
        top, imported = first_part(name), []
        for node in tree.body:
            if isinstance(node, ast.Import):
                imported += [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                imported.append(node.module)
        imported = set(map(first_part, imported))
        is_there = self.modules.are_beside(top)
        return top in imported - self.modules.own and bool(imported & self.expected) and not is_there
