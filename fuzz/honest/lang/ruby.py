"""Test files of Minitest."""

import json
import re

from common import Broken, fill, plain, read_blocks, run, tool

TRACK = "ruby"
RUBY = tool("BARE_RUBY", "ruby")
RIGHT = """
class FerryError < StandardError; end
module Ferry
  def self.places(decks)
    raise FerryError, 'no such deck' if decks < 0
    decks * 4
  end
  def self.greet(name = 'friend') = "Ahoy, #{name}!"
end
"""
WRONG = RIGHT.replace("    decks * 4", "    decks * 4 + (decks == 2 ? 1 : 0)")
HEAD = "require 'minitest/autorun'\nrequire_relative 'ferry'\n\n"
LISTENER = """
require 'json'
require 'minitest'
module Minitest
  def self.plugin_listen_init(options)
    reporter << Listen.new
  end
  class Listen < AbstractReporter
    def record(r)
      s = r.skipped? ? 'skip' : r.error? ? 'error' : r.passed? ? 'pass' : 'fail'
      File.open('bare.jsonl', 'a') { |f| f.puts JSON.generate([r.klass, r.name, s]) }
    end
  end
  extensions << 'listen'
end
"""
WORDS = """decks cars größe 甲板 with__double Upper test_test x question
a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks""".split()
CLASSES = "Ferry Deck Big_Ferry HTTP Größe".split()
BLOCKS = read_blocks("ruby")


def generate(rng, only):
    """A test file of some blocks."""
    numbers = iter(range(1, 1000))

    def check():
        decks = rng.randint(1, 4)
        return f"assert_equal {decks * 4}, Ferry.places({decks})"

    makers = {
        "word": lambda: f"{rng.choice(WORDS)}{next(numbers)}",
        "class": lambda: f"{rng.choice(CLASSES)}{next(numbers)}",
        "check": check,
        "test": lambda: f"  def test_{makers['word']()}\n    {check()}\n  end",
    }
    names = only or rng.sample(list(BLOCKS), rng.randint(2, 5))
    text = HEAD + "\n".join(fill(BLOCKS[name], makers) for name in names)
    return {"files": {"ferry_test.rb": text}, "right": {"ferry.rb": RIGHT}, "wrong": {"ferry.rb": WRONG}, "blocks": names}


def bare(folder, _case):
    """What a reporter of Minitest hears."""
    (folder / "listen.rb").write_text(LISTENER)
    _, out, err = run([RUBY, "-I.", "-r./listen", "ferry_test.rb", "--seed", "1"], folder)
    (folder / "listen.rb").unlink()
    told = folder / "bare.jsonl"
    if not told.exists():
        raise Broken(out[-300:] + err[-400:])
    rows = [json.loads(line) for line in told.read_text().splitlines()]
    told.unlink()
    shown = [(*words(group, name), status) for group, name, status in rows]
    own = [name for _, name, _ in shown]
    return [(name if own.count(name) == 1 else f"{group} > {name}", status) for group, name, status in shown]


def words(group, name):
    """The class and the words that people read. Those of two tests of one name begin with the class."""
    own = name.removeprefix("test_")
    spec = re.match(r"(\d{4})_(.*)", own, re.S)
    if spec and spec[2] == "anonymous":
        return group, f"{group} anonymous {int(spec[1])}"
    return group, f"{group} {spec[2]}" if spec else capital(own.replace("_", " "))


def capital(text):
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def bare_name(name):
    """For the comparison: without the class, which the program shows where a test is inherited."""
    return plain(name.rsplit(" > ", 1)[-1])


product_name = bare_name


def shown_name(name):
    """The name that the program shows."""
    return name
