"""Test files of package testing."""

import json

from common import Broken, fill, plain, read_blocks, run, tool

TRACK = "go"
GO = tool("BARE_GO", "go")
BLOCKS = read_blocks("go")
NAMES = (
    *("Places", "_under", "Größe", "X", "1", "ALLCAPS", "With_under_scores", "ΔUnicode"),
    "VeryLongNameThatGoesOnAndOnAboutThePlacesOfAFerryWithTwoDecks",
)
WORDS = (
    *("two decks", "größe", "a/b", "it's", "x > y", "", "tab\\t", "50%", "#1", "日本", "dup", "(paren)", 'quote \\"q\\"'),
    "emoji ⛴",
)
PACKAGES = ("errors", "fmt", "os", "runtime", "strings", "testing")
STATUS = ("pass", "fail", "skip")

RIGHT = """package ferry

import "errors"

var ErrDeck = errors.New("no such deck")

func Places(decks int) int { return decks * 4 }
func Check(decks int) (int, error) {
	if decks < 0 {
		return 0, ErrDeck
	}
	return Places(decks), nil
}
func Greet(name string) string { return "Ahoy, " + name + "!" }
"""
WRONG = RIGHT.replace("{ return decks * 4 }", "{\n\tif decks == 2 {\n\t\treturn 9\n\t}\n\treturn decks * 4\n}")


class Makers(dict):
    """What the words in blocks stand for: names that no other block has, and assertions."""

    def __init__(self, rng):
        """With a source of chance."""
        self.rng, self.number = rng, 0
        super().__init__(
            test=lambda: f"Test{self.name()}",
            fuzz=lambda: f"Fuzz{self.name()}",
            number=self.next,
            words=self.words,
            check=self.check,
            check_tt=lambda: self.check("tt"),
        )

    def next(self):
        """The next number."""
        self.number += 1
        return str(self.number)

    def name(self):
        """The end of a function's name."""
        return self.rng.choice(NAMES) + self.next()

    def words(self):
        """A subtest's name, which another may have as well."""
        number = self.next()
        return self.rng.choice(WORDS) + (number if self.rng.random() < 0.8 else "")

    def check(self, t="t"):
        """An assertion that holds, but for the wrong solution with two decks."""
        decks = self.rng.randint(1, 4)
        return f'if got := Places({decks}); got != {decks * 4} {{ {t}.Errorf("got %d", got) }}'


def headed(text):
    """A file with the imports that it needs."""
    imports = "".join(f'\t"{package}"\n' for package in PACKAGES if f"{package}." in text)
    return f"package ferry\n\nimport (\n{imports})\n\n{text}"


def generate(rng, only=None):
    """One or two test files of some blocks, and sometimes a file of cases."""
    picks = only or rng.sample(list(BLOCKS), rng.randint(2, 6))
    makers = Makers(rng)
    filled = [fill(BLOCKS[name], makers) for name in picks]
    files = {"go.mod": "module ferry\n\ngo 1.24\n"}
    is_split = len(picks) > 3 and rng.random() < 0.4
    if is_split:
        files["deck_test.go"] = headed("\n".join(filled[2:]))
    files["ferry_test.go"] = headed("\n".join(filled[:2] if is_split else filled))
    if not only and rng.random() < 0.2:
        files["cases_test.go"] = "package ferry\n\nvar extraCases = []int{1, 2}\n"
    return {"files": files, "right": {"ferry.go": RIGHT}, "wrong": {"ferry.go": WRONG}, "blocks": picks}


def events(out):
    """The objects that `go test -json` prints."""
    for line in out.splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def bare(folder, case):
    """The results of `go test`: those of subtests, and of tests that failed by themselves."""
    environment = {"GOFLAGS": "-mod=mod", "GOPROXY": "off", "GOTOOLCHAIN": "local", "CGO_ENABLED": "0"}
    # The track runs them so.
    _, out, err = run([GO, "test", "-short", "-json", "."], folder, environment)
    found = [event for event in events(out) if event.get("Action") in STATUS and "Test" in event]
    status = {event["Test"]: event["Action"] for event in found}
    if not status:
        raise Broken(out[-400:] + err[-300:])
    groups = {name.rpartition("/")[0] for name in status if "/" in name}
    failed_below = {name.rpartition("/")[0] for name, state in status.items() if state == "fail"}
    own = [name for name in status if name not in groups or status[name] == "fail" and name not in failed_below]
    return [(name, status[name]) for name in own]


bare_name = product_name = plain


def shown_name(name):
    """The program shows subtests so."""
    return name.replace("/", "/ ").replace("_", " ")
