//! `--separate` with Ruby: what `separate.rs` shows of Python, and what only Ruby has: methods that a solution adds to core classes,
//! top-level methods, blocks, and constants.

use test_support::SpyExercise;

/// An exercise `spy` of Ruby. `tests` are the methods of a test class.
pub(crate) fn exercise(tests: &str, solution: &str) -> SpyExercise {
    let config = r#"{"files": {"solution": ["spy.rb"], "test": ["spy_test.rb"]}}"#;
    let tests = format!(
        "require 'minitest/autorun'\nrequire_relative 'spy'\n\nclass SpyTest < Minitest::Test\n{tests}\nend\n"
    );
    SpyExercise::laid(&[
        ("exercise/.meta/config.json", config),
        ("exercise/spy_test.rb", tests.as_str()),
        ("exercise/spy.rb", ""),
        ("solution/spy.rb", solution),
    ])
}

/// Every test passes with the solution in a process of its own.
pub(crate) fn passes(tests: &str, solution: &str) {
    exercise(tests, solution).passes();
}

#[test]
fn a_solution_reads_neither_the_tests_nor_their_process() {
    let tests = "
  def test_nothing_is_found
    assert_equal [], Spy.found
  end
";
    passes(
        tests,
        r##"
module Spy
  def self.attempt(found, name)
    found << name if yield
  rescue SystemCallError, IOError, ArgumentError, NoMethodError
    nil
  end

  def self.found
    found = []
    parent = Process.ppid
    run = File.expand_path("../..", Dir.pwd)
    ["#{run}/solution/spy_test.rb", "/proc/#{parent}/cwd/spy_test.rb", "/proc/#{parent}/root#{run}/solution/spy_test.rb"].each do |path|
      attempt(found, path) { File.read(path).include?("test_nothing") }
      attempt(found, "writes #{path}") { File.open(path, "a") { |file| file.write("#") } }
    end
    [run, "#{run}/solution", "/tmp", "/proc/#{parent}/cwd"].each { |path| attempt(found, "lists #{path}") { Dir.children(path) } }
    (0..64).each { |fd| attempt(found, "opens #{fd}") { File.open("/proc/#{parent}/fd/#{fd}") } }
    %w[mem maps environ auxv].each { |name| attempt(found, name) { File.binread("/proc/#{parent}/#{name}", 1) } }
    attempt(found, "writes the tests' folder") { File.write("#{run}/solution/minitest.rb", "") }
    attempt(found, "writes the track") { File.write("#{run}/track/reporter.rb", "") }
    attempt(found, "links") { File.link("#{run}/solution/spy_test.rb", "x") }
    attempt(found, "renames") { File.rename("#{run}/solution", "x") }
    attempt(found, "signals") { Process.kill(0, parent) }
    attempt(found, "names") { [$PROGRAM_NAME, *ARGV, File.read("/proc/self/cmdline")].any? { |word| word.include?("_test") } }
    attempt(found, "loads") { $LOADED_FEATURES.any? { |file| file.include?("_test") } }
    attempt(found, "framework") { Object.const_defined?(:Minitest) || Object.const_defined?(:Session) }
    open = (3..64).select { |fd| File.exist?("/proc/self/fd/#{fd}") && File.readlink("/proc/self/fd/#{fd}").start_with?("/", "pipe") }
    attempt(found, "descriptors #{open}") { open.size > 2 }
    found
  end
end
"##,
    );
}

/// A solution whose values hear what they are compared with.
const SPY: &str = r#"
SEEN = []

module Hears
  %i[< <= > >= <=> + - * / % ** & | ^ << == != === =~ eql? include? member? cover? between? equal?].each do |name|
    define_method(name) { |*operands| SEEN.concat(operands.grep(Numeric)); true }
  end

  def coerce(other) = (SEEN << other; [other, other])
  def hash = 41.hash
  def each = self
  def nil? = true
  def abs = self
  def to_str = "forty-one"
  def to_ary = [41]
  def is_a?(_) = true
  def kind_of?(_) = true
  def instance_of?(_) = true
  def respond_to?(*) = true
end

class Listener
  include Hears
end

class Text < String
  include Hears
end

class Named
  include Hears

  def initialize(_) end
end

module Spy
  extend Hears

  def self.listener = Listener.new
  def self.text = Text.new("x")
  def self.told = SEEN
  def self.itself = self
end
"#;

/// Tests that compare its values.
const COMPARISONS: &str = "
  def test_equality
    assert_equal 41, Spy.listener
  end

  def test_the_other_way_round
    assert_equal Spy.listener, 41
  end

  def test_in_a_list
    assert_equal [1, 41], [1, Spy.listener]
  end

  def test_nearly
    assert_in_delta 41.5, Spy.listener
  end

  def test_order
    assert_operator Spy.listener, :>, 41
  end

  def test_order_the_other_way_round
    assert_operator 41, :<, Spy.listener
  end

  def test_membership
    assert_includes Spy.listener, 41
  end

  def test_membership_of_a_module
    assert_includes Spy.itself, 41
  end

  def test_operators
    assert((Spy.listener - 41).abs < 1)
  end

  def test_a_number_less_it
    assert((41 - Spy.listener).abs < 1)
  end

  def test_nil
    assert_nil Spy.listener
  end

  def test_class
    assert_kind_of Integer, Spy.listener
  end

  def test_instance
    assert_instance_of Integer, Spy.listener
  end

  def test_keys
    assert_equal 1, { 41 => 1 }[Spy.listener]
  end

  def test_texts_of_an_own_kind
    assert_equal 'y', Spy.text
  end

  def test_a_class_in_the_place_of_a_function
    assert_in_delta 41.5, Named.new(1)
  end

  def test_order_of_such_a_class
    assert_operator Named.new(1), :>, 41
  end

  def test_nothing_was_told
    assert_equal [], Spy.told
  end
";

#[test]
fn a_solution_is_not_told_what_its_values_are_compared_with() {
    let found = exercise(COMPARISONS, SPY).separate();
    let (told, others) = found.split_last().unwrap();
    assert_eq!(told.0, "pass", "{found:#?}");
    assert!(others.iter().all(|(status, _)| status != "pass"), "{found:#?}");
}

#[test]
fn what_a_test_hands_over_leads_to_nothing_else() {
    let tests = "
  Own = Struct.new(:value)

  class Kind
    attr_accessor :value
  end

  def test_block
    secret = 41
    block = -> { secret }
    refute Spy.knows?(block)
    assert_equal 41, block.call
  end

  def test_test
    assert_equal [], Spy.look(self)
  end

  def test_object
    own = Kind.new
    assert_equal [], Spy.look(own)
    assert_equal 2, Spy.change(own)
    assert_equal 2, own.value
  end

  def test_struct
    assert_equal [], Spy.look(Own.new(1))
    assert_equal 3, Spy.change(Own.new(3))
  end

  def test_class
    assert_equal [], Spy.look(SpyTest)
  end
";
    passes(
        tests,
        r#"
module Spy
  NAMES = %i[
    binding instance_variables instance_variable_get methods method singleton_class send __send__ public_send instance_eval
    instance_exec class_eval define_method instance_method instance_methods const_get constants source_location curry
    test_block assert_equal failures run object_id
  ].freeze

  def self.look(thing)
    NAMES.select do |name|
      arguments = %i[instance_variable_get].include?(name) ? [:@failures] : []
      arguments = [:binding] if %i[method send __send__ public_send instance_method const_get].include?(name)
      arguments = ["self"] if %i[instance_eval class_eval].include?(name)
      thing.public_send(name, *arguments)
      !%i[__send__ send public_send object_id singleton_class].include?(name)
    rescue NameError, TypeError, ArgumentError, LocalJumpError
      false
    end
  end

  def self.knows?(block) = block.binding.local_variable_defined?(:secret)

  def self.change(thing)
    thing.value = 2 unless thing.value
    thing.value
  end
end
"#,
    );
}

/// The tests of an exercise that uses much of the language.
const CROSSING: &str = r#"
  def test_methods_of_core_classes
    assert_equal 'XIV', 14.to_roman
    assert_equal [2, 4], [1, 2].twice { |part| part * 2 }
  end

  def test_top_level_methods
    assert_equal 'Hello, Ada!', greet('Ada')
  end

  def test_constants
    assert_equal [1, 2], Spy::LIST
    assert_equal 5, LIMIT
    assert_equal :inner, Spy::Inner.new.name
    assert_raises(NameError) { Spy::NOTHING }
    assert_raises(NameError) { Spy::SECRET }
  end

  def test_exceptions
    error = assert_raises(Spy::Error) { Spy.fail_with('no') }
    assert_equal 'no', error.message
    assert_equal 7, error.code
    assert_kind_of ArgumentError, error
    assert_raises(Spy::Error) { raise Spy::Error, 'ours' }
    assert_raises(ArgumentError) { Spy.call(1, 2, 3) }
  end

  def test_blocks
    assert_equal [2, 3], Spy.each_of([1, 2]) { |part| part + 1 }
    assert_equal [[1, 2]], Spy.each_of([[1, 2]]) { |left, right| [left, right] }
    assert_equal 1, Spy.each_of([1, 2]) { |part| break part }
    assert_equal :thrown, catch(:done) { Spy.each_of([1]) { throw :done, :thrown } }
    assert_equal 2, Spy.each_of([1, 2]).size
    assert_raises(ZeroDivisionError) { Spy.each_of([0]) { |part| 1 / part } }
  end

  def test_blocks_in_the_place_of_self
    assert_equal %w[a b], Spy.build { add 'a'; add 'b' }.parts
  end

  def test_named_arguments
    assert_equal [1, 2], Spy.named(first: 1, second: 2)
    assert_equal({ a: 1 }, Spy.same({ a: 1 }))
  end

  def test_values
    [nil, true, 2**70, -1.5, 'é', :sym, 1..3, 'a'...'c', 3r, 2i, [1, [2]], { 'a' => :b, 1 => nil }, /a+/i, Time.at(0, 5), "\xff".b].each do |value|
      assert_equal value, Spy.same(value)
    end
    assert_predicate Spy.same(Float::NAN), :nan?
  end

  def test_changed_arguments
    list, text, table = [3, 1], +'a', { a: [] }
    Spy.change(list, text, table)
    assert_equal [[1, 3], 'ab', { a: [1] }], [list, text, table]
  end

  def test_equality_of_objects
    assert_equal Spy::Point.new(1, 2), Spy::Point.new(1, 2)
    refute_equal Spy::Point.new(1, 2), Spy::Point.new(2, 1)
    point = Spy::Point.new(1, 2)
    assert_same point, Spy.same(point)
    assert_equal 3, (point + 2).x
    assert_operator Spy::Point.new(1, 0), :<, Spy::Point.new(2, 0)
    assert_equal [1, 2], [*point]
  end

  def test_output
    assert_output("said\n", "warned\n") { Spy.say }
  end

  def test_enumerators
    steps = Spy.steps
    assert_kind_of Enumerator, steps
    assert_equal [1, 2], [steps.next, steps.next]
    assert_raises(StopIteration) { steps.next }
  end

  def test_mixed_in
    extend Spy::Mixin
    assert_equal 'mixed', mixed
  end
"#;

/// Its solution.
const CROSSED: &str = r#"
LIMIT = 5

class Integer
  def to_roman = "X" + "IV"
end

class Array
  def twice = map { |part| yield part }
end

def greet(name) = "Hello, #{name}!"

module Spy
  LIST = [1, 2].freeze
  SECRET = 1
  private_constant :SECRET

  class Error < ArgumentError
    def code = 7
  end

  class Inner
    def name = :inner
  end

  module Mixin
    def mixed = "mixed"
  end

  Point = Struct.new(:x, :y) do
    include Comparable
    def +(other) = Point.new(x + other, y)
    def <=>(other) = x <=> other.x
  end

  class Builder
    attr_reader :parts

    def add(part) = (@parts ||= []) << part
  end

  class << self
    def fail_with(text) = raise(Error, text)
    def call(one) = one
    def named(first:, second:) = [first, second]
    def same(value) = value
    def steps = [1, 2].each
    def build(&block) = Builder.new.tap { |builder| builder.instance_eval(&block) }

    def each_of(list)
      return list.each unless block_given?

      list.map { |part| yield part }
    end

    def change(list, text, table)
      list.sort!
      text << "b"
      table[:a] << 1
    end

    def say
      puts "said"
      $stderr.puts "warned"
    end
  end
end
"#;

#[test]
fn what_ruby_has_crosses() {
    passes(CROSSING, CROSSED);
}

/// The message of the second test, which is an error, whatever a solution does to the connection.
fn broken_by(solution: &str) -> String {
    let tests = "
  def test_right
    assert_equal 1, Spy.act(1)
  end

  def test_broken
    Spy.act(2)
  rescue Exception
    nil
  end

  def test_then
    assert_equal 3, Spy.act(3)
  end
";
    let solution = format!(
        "module Spy\n  def self.act(n)\n    if n == 2\n      pipes = (3..64).select {{ |fd| File.symlink?(\"/proc/self/fd/#{{fd}}\") && File.readlink(\"/proc/self/fd/#{{fd}}\").start_with?(\"pipe\") }}\n      out = IO.for_fd(pipes.max, \"w\")\n      {solution}\n    end\n    n\n  end\nend\n"
    );
    exercise(tests, &solution).message_of_the_broken_test()
}

#[test]
fn a_solution_that_breaks_the_connection_fails_its_test() {
    let writes = |text: &str| broken_by(&format!("out.syswrite({text})"));
    let nothing = "The process of the solution sent something that is not a message.";
    assert_eq!(writes(r#""garbage\n""#), nothing);
    let senseless = "The process of the solution sent an answer that makes no sense.";
    for answer in [
        r#"["=", ["r", 0], []]"#,
        r#"["=", ["h", 999, ["y", "Minitest::Test"]], []]"#,
        r#"["=", ["p", "eval", "1"], []]"#,
        r#"["!", 1, []]"#,
        r#"["=", {}, []]"#,
        r#"["=", ["@", 99], []]"#,
        r#"["=", 1, [[99, 1]]]"#,
        r#"["="]"#,
    ] {
        assert_eq!(writes(&format!("%q({answer}) + %q(\n)")), senseless, "{answer}");
    }
    for request in [
        r#"["?", "method", 0, ["y", "File"], "new", ["spy_test.rb"], null, null]"#,
        r#"["?", "method", 0, ["y", "Kernel"], "open", ["spy_test.rb"], null, null]"#,
        r#"["?", "const", 0, null, "SpyTest", [], null, null]"#,
        r#"["?", "load", 0, null, "spy_test.rb", [], null, null]"#,
    ] {
        assert_eq!(
            writes(&format!("%q({request}) + %q(\n)")),
            "The process of the solution sent a request that makes no sense.",
            "{request}"
        );
    }
    let nested = writes(r#"'["=", ' + '[' * 100_000 + ']' * 100_000 + ", []]\n""#);
    assert_eq!(nested, nothing);
    let flood = broken_by("loop { out.write('1' * 65_536) }");
    assert_eq!(flood, "The process of the solution sent a message that is too long.");
    assert_eq!(broken_by("exit!(3)"), "The test ended the process of the solution (exit code 3).");
    assert_eq!(
        broken_by("Process.kill(:ABRT, $$); sleep"),
        "The test crashed the process of the solution with SIGABRT."
    );
}

#[test]
fn a_solution_that_hangs_is_an_error_of_its_test() {
    let tests = "
  def test_right
    assert_equal 1, Spy.act(1)
  end

  def test_waits
    assert_equal 2, Spy.act(2)
  end
";
    exercise(tests, "module Spy\n  def self.act(n) = n == 2 ? loop { n } : n\nend\n").hangs("3");
}

#[test]
fn a_test_that_cannot_be_divided_is_unproved_and_runs_in_one_process() {
    let tests = "
  def test_right
    assert_equal 'nothing', Spy.read('x')
  end

  def test_writes
    File.write('there.txt', 'written')
    assert_equal 'written', Spy.read('there.txt')
  end

  def test_reads_the_solution
    assert_includes File.read('spy.rb'), 'def self.read'
  end

  def test_environment
    ENV['SPY'] = 'set'
    assert_equal 'set', Spy.environment
  end

  def test_input
    $stdin = StringIO.new('typed')
    assert_equal 'typed', Spy.typed
  ensure
    $stdin = STDIN
  end

  def test_derives
    assert_equal 'own', Class.new(Spy::Kind) { def name = 'own' }.new.call
  end

  def test_clock
    before = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    assert_operator before, :<, 0
  end

  def test_wrong
    File.write('there.txt', 'written')
    assert_equal 'other', Spy.read('there.txt')
  end
";
    let solution = "module Spy\n  class Kind\n    def call = name\n  end\n\n  def self.read(path)\n    File.read(path)\n  rescue SystemCallError\n    'nothing'\n  end\n\n  def self.environment = ENV['SPY']\n\n  def self.typed = $stdin.gets\nend\n";
    let (statuses, reasons) = exercise(tests, solution).reasons();
    assert_eq!(statuses, ["pass", "pass", "pass", "pass", "pass", "pass", "fail", "fail"]);
    let expected = [
        "",
        "the test writes the file `there.txt`",
        "the test reads the solution's file `spy.rb`",
        "the test changes the environment",
        "the test replaces standard input",
        "the test makes a class of a class of the solution",
        "the test reads the clock",
        "the test writes the file `there.txt`",
    ];
    assert_eq!(reasons, expected);
}
