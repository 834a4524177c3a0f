//! `--separate` with Ruby: hashes with defaults, sets, frozen values, and lists that both processes keep.

use crate::separate_ruby::{exercise, passes};
use test_support::SpyExercise;

/// Tests with values that can change, or cannot.
const VALUES: &str = r#"
  def test_hash_with_a_default
    assert_equal({}, Spy.b)
    assert_equal 0, Spy.b["x"]
    counts = Spy.b
    counts[:a] += 1
    assert_equal({ a: 1 }, counts)
  end

  def test_hash_with_a_block
    made = Spy.c
    assert_equal [], made[:x]
    assert_equal({ x: [] }, made)
    assert_equal 7, Spy.at(Hash.new(7), :y)
    given = Hash.new { |hash, key| hash[key] = key.to_s * 2 }
    assert_equal "yy", Spy.at(given, :y)
    assert_equal({ y: "yy" }, given)
  end

  def test_set
    s = Set.new([1])
    assert_same s, Spy.add(s)
    assert_includes s, 5
    assert_equal Set[1, 5], s
    assert_equal Set[3], Spy.set
  end

  def test_frozen
    assert Spy.frozen("a".freeze)
    assert Spy.frozen([1].freeze)
    assert Spy.frozen({ a: [1] }.freeze)
    assert Spy.frozen([255].pack("C").freeze)
    refute Spy.frozen([1])
    refute Spy.frozen(+"a")
    assert_raises(FrozenError) { Spy.add([1].freeze) }
    assert_raises(FrozenError) { Spy.add("a".freeze) }
  end

  def test_module_in_a_core_class
    assert_equal [2], [1, 2, 3].evens
    assert_equal [1, 3], [1, 2, 3].reject(&:even?)
  end

  def test_exception_that_cannot_say_what_it_is
    assert_raises(ArgumentError) { Spy.endless }
  end

  def test_frozen_results
    assert Spy.out.frozen?
    assert Spy.out.all?(&:frozen?)
  end
"#;

/// What they ask for.
const OF_VALUES: &str = r#"
require 'set'

module Evens
  def evens = select { |number| number.even? }
end

class Array
  include Evens
end

class Endless < ArgumentError
  def message = message
end

module Spy
  def self.b = Hash.new(0)
  def self.c = Hash.new { |hash, key| hash[key] = [] }
  def self.at(hash, key) = hash[key]
  def self.set = Set[3]
  def self.add(s) = s << (String === s ? "b" : 5)
  def self.frozen(x) = x.frozen?
  def self.endless = raise(Endless)
  def self.out = [[1].freeze, "a".freeze].freeze
end
"#;

#[test]
fn defaults_sets_and_frozen_values_cross() {
    passes(VALUES, OF_VALUES);
}

/// A solution that keeps a list, and changes it later.
const KEEPER: &str = "
module Spy
  class Keeper
    attr_accessor :list, :parts
    def initialize(list) = (@list = list; @parts = { all: list })
    def top = @list.sort! { |a, b| b <=> a }.first
    def split(at) = @parts[at] = @list.drop(at)
    def sum = @list.sum
  end
end
";

#[test]
fn a_list_that_both_sides_keep_stays_one_list() {
    let tests = "
  def test_one_list
    list = [3, 1, 2]
    keeper = Spy::Keeper.new(list)
    assert_same list, keeper.list
    assert_equal 3, keeper.top
    assert_equal [3, 2, 1], list
    assert_equal list, keeper.list
    parts = keeper.parts
    keeper.split(2)
    assert_equal({ all: [3, 2, 1], 2 => [1] }, parts)
    list << 4
    keeper.list = list
    assert_equal [4, [4, 3, 2, 1]], [keeper.top, keeper.list]
    names = %w[b a]
    keeper.list = names
    assert_equal 'b', keeper.top
    assert_same names, keeper.list
  end
";
    passes(tests, KEEPER);
}

#[test]
fn a_list_that_a_test_changes_later_is_unproved() {
    let tests = "
  def test_changes_later
    list = [1]
    keeper = Spy::Keeper.new(list)
    list << 5
    assert_equal 6, keeper.list.sum
    assert_equal 6, keeper.sum
  end

  def test_changes_what_it_got
    keeper = Spy::Keeper.new([1])
    keeper.list << 5
    assert_equal [[1, 5], 6], [keeper.list, keeper.sum]
  end

  def test_changes_nothing
    assert_equal 6, Spy::Keeper.new([1]).sum
  end
";
    let (statuses, reasons) = exercise(tests, KEEPER).reasons();
    assert_eq!(statuses, ["pass", "pass", "fail"]);
    let changed = "the test changes a list or hash after the solution got or returned it";
    assert_eq!(reasons, [changed, changed, ""]);
}

#[test]
fn a_missing_library_is_an_error_of_the_run() {
    let tests = "\n  def test_a\n    assert_equal 1, Spy.a\n  end\n";
    let place: SpyExercise =
        exercise(tests, "require 'no_such_library'\nmodule Spy\n  def self.a = 1\nend\n");
    let ordinary = place.run(&[]).0;
    assert_eq!(ordinary["status"], "error", "{ordinary}");
    assert_eq!(place.run(&["--separate"]).0, ordinary);
}
