"""What a test file decides without the solution: tests that it skips, or that it expects to fail, whatever is handed in.

The test files are read before the solution is loaded. A condition is settled if it holds only names of the language,
of its library, of installed packages, or of what the file makes of those. Any other name may be the solution's.
"""

import ast
import builtins
import os
import platform
import sys

ALWAYS, SETTLED, OPEN = "always", "settled", "open"

MARKS = {
    "skip": ("pytest.mark.skip", "unittest.skip", "pytest.mark.skipif", "unittest.skipIf", "unittest.skipUnless"),
    "xfail": ("unittest.expectedFailure", "pytest.mark.xfail"),
}
# Marks that hold whatever their arguments are.
UNCONDITIONAL = frozenset(("pytest.mark.skip", "unittest.skip", "unittest.expectedFailure"))
# Decorators that neither skip a test nor expect it to fail.
HARMLESS = (
    *("pytest.mark.", "pytest.fixture", "unittest.mock.", "mock.", "functools.", "dataclasses.", "abc.", "typing."),
    *("contextlib.", "hypothesis.", "enum."),
)
# By these a condition may reach the solution without its name: modules by their names, files by their paths.
REACHING = frozenset((
    *("__dict__", "__file__", "__import__", "access", "check_output", "compile", "eval", "exec", "exists", "glob"),
    *("globals", "iglob", "is_dir", "is_file", "isdir", "isfile", "listdir", "locals", "modules", "open", "Popen"),
    *("read_bytes", "read_text", "rglob", "run", "run_module", "run_path", "scandir", "stat", "vars", "walk"),
))
IMPORTING = frozenset(("__import__", "find_spec", "import_module", "importorskip"))

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
DEFINITIONS = (*FUNCTIONS, ast.ClassDef)
IMPORTS = (ast.Import, ast.ImportFrom)
SCOPES = (*DEFINITIONS, ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def walk(node):
    """A node and all below it. That of the library could be replaced by a solution."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        for field in node._fields:
            part = getattr(node, field, None)
            pending += [each for each in (part if isinstance(part, list) else [part]) if isinstance(each, ast.AST)]


def conditions(node):
    """What decides whether, or how often, the statements within a compound statement run."""
    if isinstance(node, (ast.If, ast.While)):
        return [node.test]
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return [node.iter]
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return [part for item in node.items for part in beside_self(item.context_expr)]
    if isinstance(node, (ast.Try, ast.TryStar)):
        return node.body
    if isinstance(node, ast.Match):
        return [node.subject, *(case.guard for case in node.cases if case.guard)]
    return []


def beside_self(node):
    """What a call of a method of the test depends on: the method has a frame of its own, or is the framework's."""
    owner = getattr(getattr(node, "func", None), "value", None)
    if isinstance(owner, ast.Name) and owner.id in ("self", "cls"):
        return [*node.args, *(word.value for word in node.keywords)]
    return [node]


def blocks(node):
    """The lists of statements within a compound statement."""
    found = [getattr(node, field, []) for field in ("body", "orelse", "finalbody")]
    parts = [*getattr(node, "handlers", []), *getattr(node, "cases", [])]
    return [block for block in [*found, *(part.body for part in parts)] if isinstance(block, list)]


def assignments(node):
    """The targets and values of a statement."""
    if isinstance(node, ast.Assign):
        return [(target, node.value) for target in node.targets]
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        return [(node.target, node.value)] if node.value else []
    if isinstance(node, (ast.For, ast.AsyncFor)):
        return [(node.target, node.iter)]
    if isinstance(node, (ast.With, ast.AsyncWith)):
        return [(item.optional_vars, item.context_expr) for item in node.items if item.optional_vars]
    return []


def names_in(target):
    """The names that an assignment binds or changes."""
    return [part.id for part in walk(target) if isinstance(part, ast.Name)]


def own_names(node):
    """The names that functions, classes and comprehensions below a node have for themselves."""
    found = set()
    for scope in walk(node):
        if isinstance(scope, SCOPES):
            for part in walk(scope):
                if isinstance(part, ast.arg):
                    found.add(part.arg)
                elif isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load):
                    found.add(part.id)
                elif isinstance(part, DEFINITIONS) and part is not node:
                    found.add(part.name)
                elif isinstance(part, IMPORTS):
                    found.update(alias.asname or alias.name.partition(".")[0] for alias in part.names)
    return found


class Scope:
    """The names that a module, class or function binds.

    Each name has pairs: what it was bound to, and all that must be settled for that. No list means that it is open.
    """

    def __init__(self, body, modules, parent=None):
        """Takes in the statements of the body."""
        self.modules, self.parent = modules, parent
        self.bound, self.paths = {}, {}
        self.collect(body, [])

    def bind(self, name, value, needs):
        """Notes one more binding."""
        self.bound.setdefault(name, []).append((value, needs))

    def collect(self, body, context):
        """Takes in statements that run if the context says so."""
        for node in body:
            if isinstance(node, IMPORTS):
                self.collect_import(node, context)
            elif isinstance(node, DEFINITIONS):
                self.bind(node.name, node, [*context, node])
                for part in walk(node):
                    for name in part.names if isinstance(part, ast.Global) else ():
                        self.bind(name, None, None)
            else:
                for target, value in assignments(node):
                    for name in names_in(target):
                        self.bind(name, value, [*context, value])
                for block in blocks(node):
                    self.collect(block, context + conditions(node))

    def collect_import(self, node, context):
        """Takes in the names of an import."""
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            self.bind(name, None, context if self.modules.foreign(node) else None)
            whole = alias.name if alias.asname else name
            self.paths[name] = whole if isinstance(node, ast.Import) else f"{node.module}.{alias.name}"

    def find(self, name):
        """The scope that binds a name, if there is one."""
        scope = self
        while scope and name not in scope.bound:
            scope = scope.parent
        return scope

    def path(self, node):
        """What a name or attribute stands for, as its whole path from a module."""
        if isinstance(node, ast.Attribute):
            base = self.path(node.value)
            return base and f"{base}.{node.attr}".replace("unittest.case.", "unittest.")
        scope = self.find(node.id) if isinstance(node, ast.Name) else None
        if scope is None or len(scope.bound[node.id]) != 1:
            return None
        value = scope.bound[node.id][0][0]
        if isinstance(value, (ast.Name, ast.Attribute)) and value is not node:
            return scope.path(value)
        return scope.paths.get(node.id)

    def is_settled(self, name, seen):
        """Whether all that a name may stand for is settled."""
        scope = self.find(name)
        if scope is None:
            return hasattr(builtins, name) and name not in REACHING
        if (scope, name) in seen:
            return True
        seen = seen | {(scope, name)}
        return all(
            needs is not None and all(scope.settles(need, seen) for need in needs) for _, needs in scope.bound[name]
        )

    def settles(self, node, seen=frozenset()):
        """Whether a statement or expression does the same whatever the solution is."""
        own, allowed = own_names(node), set()
        for part in walk(node):
            if isinstance(part, ast.Call):
                called = getattr(part.func, "attr", getattr(part.func, "id", None))
                names = [word.value for word in part.args[:1] if isinstance(word, ast.Constant)]
                if called in IMPORTING:
                    if not names or not self.modules.are_foreign(str(names[0])):
                        return False
                    allowed.add(part.func)
            if part in allowed:
                continue
            if isinstance(part, ast.Attribute) and part.attr in REACHING:
                return False
            if isinstance(part, IMPORTS) and not self.modules.foreign(part):
                return False
            if isinstance(part, ast.Name) and part.id not in own and isinstance(part.ctx, ast.Load):
                if not self.is_settled(part.id, seen):
                    return False
        return True

    def mark(self, node, kind):
        """What a decorator, or a value of `pytestmark`, says about tests: nothing, or one of the words."""
        if isinstance(node, (ast.List, ast.Tuple)):
            return strongest([self.mark(part, kind) for part in node.elts])
        call = node if isinstance(node, ast.Call) else None
        path = self.path(call.func if call else node)
        if path in MARKS[kind]:
            return self.condition(path, call)
        if path and path.startswith(HARMLESS):
            return None
        if isinstance(node, ast.Name) and self.find(node.id):
            scope = self.find(node.id)
            return strongest([scope.bound_mark(*binding, kind) for binding in scope.bound[node.id]])
        if not self.settles(node):
            return OPEN
        return SETTLED if self.speaks_of(node, kind) else None

    def speaks_of(self, node, kind, seen=frozenset()):
        """Whether an expression, or what its names stand for, has a word for such a mark."""
        for part in walk(node):
            name = getattr(part, "id", getattr(part, "attr", None))
            if isinstance(name, str) and (kind in name.lower() or kind == "xfail" and "expectedfailure" in name.lower()):
                return True
            scope = self.find(name) if isinstance(part, ast.Name) and name not in seen else None
            values = [value for value, _ in scope.bound[name] if value is not None] if scope else []
            if any(scope.speaks_of(value, kind, seen | {name}) for value in values):
                return True
        return False

    def bound_mark(self, value, needs, kind):
        """What a mark says that has a name."""
        if needs is None or not all(self.settles(need) for need in needs if need is not value):
            return OPEN
        if value is None:
            return None
        if isinstance(value, DEFINITIONS):
            return (SETTLED if self.speaks_of(value, kind) else None) if self.settles(value) else OPEN
        return self.mark(value, kind)

    def condition(self, path, call):
        """What a mark with a condition says."""
        if path in UNCONDITIONAL:
            return ALWAYS
        given = [word.value for word in call.keywords if word.arg == "condition"] if call else []
        given += (call.args if path.startswith("pytest.") else call.args[:1]) if call else []
        if not given:
            return ALWAYS
        return SETTLED if all(self.settles(as_code(node)) for node in given) else OPEN


def as_code(node):
    """A condition, of which pytest takes texts as well."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        try:
            return ast.parse(node.value, mode="eval").body
        except (SyntaxError, ValueError):
            pass
    return node


def strongest(words):
    """The word that holds when several marks may be why a test did not run."""
    return next((word for word in (ALWAYS, OPEN, SETTLED) if word in words), None)


class File:
    """A test file."""

    def __init__(self, text, modules):
        """Takes its text."""
        self.tree = ast.parse(text)
        self.scope = Scope(self.tree.body, modules)

    def definition(self, qualname):
        """The definition of a class or function, and the scope around it."""
        scope, node = self.scope, None
        for part in qualname.split("."):
            if part == "<locals>":
                continue
            if node is not None:
                scope = Scope(node.body, scope.modules, scope)
            found = [value for value, _ in scope.bound.get(part, ()) if isinstance(value, DEFINITIONS)]
            if not found:
                return None, None
            node = found[-1]
        return node, scope

    def settles_line(self, line, is_first):
        """Whether a statement is run whatever the solution is. Only the first function's arguments may be the solution's."""
        scope, needs, body = self.scope, [], self.tree.body
        while body:
            holding = [node for node in body if node.lineno <= line <= node.end_lineno]
            if not holding:
                break
            node, body = holding[0], None
            if isinstance(node, DEFINITIONS):
                scope, body = Scope(node.body, scope.modules, scope), node.body
                if isinstance(node, FUNCTIONS):
                    needs = []
                    for part in walk(node.args):
                        if isinstance(part, ast.arg):
                            scope.bind(part.arg, None, None if is_first else [])
                continue
            inner = [block for block in blocks(node) if block and block[0].lineno <= line <= block[-1].end_lineno]
            if not (inner and inner[0] is getattr(node, "body", None) and isinstance(node, (ast.Try, ast.TryStar))):
                needs += conditions(node)
            if inner:
                body = inner[0]
            elif not conditions(node):
                needs += beside_self(node.value) if isinstance(node, ast.Expr) else [node]
        return all(scope.settles(need) for need in needs)

    def tests(self):
        """The names of the tests that the file seems to have, each with whether the solution decides that it is there."""
        found = []

        def collect(body, names, is_open):
            for node in body:
                if isinstance(node, FUNCTIONS) and node.name.startswith("test"):
                    found.append((".".join([*names, node.name]), is_open))
                elif isinstance(node, ast.ClassDef) and holds_tests(node):
                    collect(node.body, [*names, node.name], is_open)
                elif not isinstance(node, DEFINITIONS):
                    inner = [block for block in blocks(node) if holds_test(block)]
                    depends = len(inner) == 1 and not all(self.scope.settles(need) for need in conditions(node))
                    for block in inner:
                        collect(block, names, is_open or depends)

        collect(self.tree.body, [], False)
        return found


def holds_tests(node):
    """Whether a class looks like one with tests."""
    bases = [getattr(base, "attr", getattr(base, "id", "")) for base in node.bases]
    return node.name.startswith("Test") or any("Test" in base for base in bases)


def holds_test(block):
    """Whether a test is defined in some statements."""
    parts = [part for node in block for part in walk(node)]
    return any(isinstance(part, FUNCTIONS) and part.name.startswith("test") for part in parts)


class Platform:
    """What test files may ask about the machine. A solution could change the answers."""

    def __init__(self, text):
        """Keeps what the text of the test files has a name of."""
        self.text, self.variables, self.answers = text, dict(os.environ), []
        for module in (os, platform, sys):
            for name, value in vars(module).items():
                if name.encode() in text and (isinstance(value, (float, int, str, tuple)) or callable(value)):
                    self.answers.append((vars(module), name, value))

    def is_same(self):
        """Whether the answers are as they were."""
        names = {*self.variables, *os.environ}
        changed = [name for name in names if os.environ.get(name) != self.variables.get(name)]
        is_asked = any(os.fsencode(name) in self.text for name in changed)
        return not is_asked and all(names.get(name) is value for names, name, value in self.answers)


class Decided:
    """What the test files decide."""

    def __init__(self, workdir, texts, modules):
        """Takes the texts of the test files, by path."""
        self.inside, self.modules, self.files = workdir + os.sep, modules, {}
        self.platform = Platform(b"".join(texts.values()))
        self.hooks = [path for path in texts if os.path.basename(path) == "conftest.py"]
        for path, text in texts.items():
            try:
                self.files[path] = File(text, modules)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                pass

    def by_place(self, raised):
        """Whether an exception came from where the solution decides nothing; nothing if no submitted file raised it."""
        places, step = [], raised.__traceback__
        is_same = self.platform.is_same()
        while step is not None:
            name = step.tb_frame.f_code.co_filename
            if name.startswith(self.inside):
                places.append((self.files.get(name), step.tb_lineno))
            step = step.tb_next
        if not places:
            return None
        return is_same and all(file and file.settles_line(line, at == 0) for at, (file, line) in enumerate(places))

    def by_mark(self, item, kind):
        """Whether a mark of this kind on a test, or around it, holds whatever the solution is."""
        file = self.files.get(str(item.path))
        if file is None or not self.platform.is_same():
            return False
        marks = getattr(getattr(item, "callspec", None), "marks", ())
        own = [mark for mark in marks if mark.name.startswith(kind)]
        if own:
            return self.of_parameters(file, item, own, kind)
        return strongest([word for word, _ in self.sources(file, item, kind)]) in (ALWAYS, SETTLED)

    def of_parameters(self, file, item, marks, kind):
        """The same for a mark on a set of parameters."""
        if any(str(mark.kwargs.get("reason")).startswith("got empty parameter set") for mark in marks):
            given = [word for _, node in self.sources(file, item, kind) for word in parameters(file.scope, node)]
            return bool(given) and all(file.scope.settles(node) for node in given)
        calls = [node for node in walk(file.tree) if isinstance(node, ast.Call)]
        calls = [node for node in calls if file.scope.path(node.func) == "pytest.param"]
        given = [word.value for node in calls for word in node.keywords if word.arg == "marks"]
        found = [file.scope.mark(node, kind) for node in given]
        if any(mark.name == kind and not mark.args for mark in marks):
            return ALWAYS in found
        return SETTLED in found and OPEN not in found

    def sources(self, file, item, kind):
        """The words of all that may mark a test, each with its decorator."""
        found = []
        if "pytestmark" in file.scope.bound:
            found.append((file.scope.mark(ast.Name("pytestmark", ast.Load()), kind), None))
        classes = [node.obj for node in item.listchain() if isinstance(getattr(node, "obj", None), type)]
        for owner in [base for each in classes for base in each.__mro__[:-1]]:
            node, scope, own = self.class_of(owner)
            if node is None and ("pytestmark" in vars(owner) or "__unittest_skip__" in vars(owner)):
                found.append((OPEN, None))
            if node is not None:
                found += [(scope.mark(each, kind), each) for each in node.decorator_list]
            if own and "pytestmark" in own.bound:
                found.append((own.mark(ast.Name("pytestmark", ast.Load()), kind), None))
        written = [mark for owner in [item.obj, *classes] for mark in marks_of(owner)]
        if any(mark.name.startswith(kind) and mark not in written for mark in item.own_markers):
            found.append((ALWAYS if self.has_settled_hooks() else OPEN, None))
        name = getattr(item, "originalname", None) or item.name
        scopes = [self.class_of(base)[2] for base in classes[-1].__mro__[:-1] if name in vars(base)] if classes else [file.scope]
        for scope in [scope for scope in scopes[:1] if scope and name in scope.bound]:
            value, _ = scope.bound[name][-1]
            decorators = value.decorator_list if isinstance(value, DEFINITIONS) else [value]
            found += [(scope.mark(each, kind), each) for each in decorators if each is not None]
        return found

    def has_settled_hooks(self):
        """Whether the hooks of the exercise, which may mark tests, know nothing of the solution."""
        files = [self.files.get(path) for path in self.hooks]
        imports = [node for file in files if file for node in walk(file.tree) if isinstance(node, IMPORTS)]
        return bool(files) and all(files) and all(map(self.modules.foreign, imports))

    def class_of(self, owner):
        """The definition of a class, the scope around it and its own."""
        module = sys.modules.get(owner.__module__)
        file = self.files.get(getattr(module, "__file__", None))
        node, scope = file.definition(owner.__qualname__) if file else (None, None)
        if not isinstance(node, ast.ClassDef):
            return None, None, None
        return node, scope, Scope(node.body, self.modules, scope)


def marks_of(owner):
    """The marks that decorators and `pytestmark` gave a function or class."""
    found = getattr(owner, "pytestmark", [])
    return [getattr(mark, "mark", mark) for mark in (found if isinstance(found, (list, tuple)) else [found])]


def parameters(scope, decorator):
    """The values of a decorator that makes a test of each."""
    if not isinstance(decorator, ast.Call) or scope.path(decorator.func) != "pytest.mark.parametrize":
        return []
    return [*decorator.args[1:2], *(word.value for word in decorator.keywords if word.arg == "argvalues")]
