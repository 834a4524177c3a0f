# frozen_string_literal: true

# Whether a solution replaced what decides about its tests.
#
# Before the solution is loaded, it records the methods that stand between an assertion and a result. Intentions do not
# matter: no exercise asks for another `Integer#==`. It finds what is there when it looks; what was put back before is not
# seen.
class Guard
  VALUES = [
    Integer, Float, Rational, String, Symbol, Array, Hash, Range, Regexp, NilClass, TrueClass, FalseClass, Module, Exception
  ].freeze
  DECISIVE = %i[
    == != ! === =~ eql? equal? nil? empty? include? key? is_a? kind_of? instance_of? respond_to? between? < <= > >= - abs
  ].freeze
  # What the assertions themselves call.
  CALLED = (DECISIVE + %i[raise block_given? message mu_pp mu_pp_for_diff diff exp __send__ instance_eval]).freeze
  # All that this needs itself, bound now.
  TEST = Minitest::Test
  FIND = Module.instance_method(:instance_method)
  HAS = Module.instance_method(:method_defined?)
  PRIVATE = Module.instance_method(:private_method_defined?)
  OWN = Module.instance_method(:instance_methods)
  ANCESTORS = Module.instance_method(:ancestors)
  SAME = BasicObject.instance_method(:equal?)
  EACH = Array.instance_method(:each)
  INCLUDE = Array.instance_method(:include?)
  BEGINS = String.instance_method(:start_with?)
  TEXT = Symbol.instance_method(:name)
  CLASS = Kernel.instance_method(:class)
  SINGLETONS = Kernel.instance_method(:singleton_methods)
  METHOD = Kernel.instance_method(:method)
  # How a class finds and runs its tests.
  OF_CLASS = %i[run runnable_methods].freeze
  GONE = NameError

  def initialize(workdir, test_files)
    @inside = "#{workdir}/"
    @test_files = test_files
    @assertions = Minitest::Assertions.instance_methods + %i[raise send __send__ capture_io run]
    @recorded = VALUES.flat_map { |owner| record(owner, DECISIVE) } + record(Minitest::Test, CALLED + @assertions)
    freeze
  end

  # The names of what is not as it was recorded.
  def replaced
    found = []
    EACH.bind_call(@recorded) do |owner, name, method|
      # Looked for after each test: there is no time to ask first whether it is there.
      found = [*found, "#{owner}##{name}"] unless FIND.bind_call(owner, name) == method
    rescue GONE
      found = [*found, "#{owner}##{name}"]
    end
    found
  end

  # The names of what a test class has that no test file gave it.
  def foreign(group)
    found = []
    EACH.bind_call(ANCESTORS.bind_call(group)) do |owner|
      break if SAME.bind_call(owner, TEST)

      EACH.bind_call(OWN.bind_call(owner, false)) do |name|
        decides = INCLUDE.bind_call(@assertions, name) || BEGINS.bind_call(TEXT.bind_call(name), 'test_')
        found = [*found, "#{owner}##{name}"] if decides && !trusted?(FIND.bind_call(owner, name))
      end
    end
    EACH.bind_call(OF_CLASS) do |name|
      found = [*found, "#{group}.#{name}"] unless trusted?(METHOD.bind_call(group, name))
    end
    found
  end

  # Whether the test files give a class a method of its own.
  def own?(group, name)
    BEGINS.bind_call(METHOD.bind_call(group, name).source_location.first, @inside)
  end

  # The names of what a running test has for itself alone.
  def shadowed(test)
    found = []
    EACH.bind_call(SINGLETONS.bind_call(test, false)) do |name|
      found = [*found, "#{CLASS.bind_call(test)}##{name}"]
    end
    found
  end

  private

  def record(owner, names)
    names.filter_map { |name| [owner, name, lookup(owner, name)] if lookup(owner, name) }
  end

  def lookup(owner, name)
    FIND.bind_call(owner, name) if HAS.bind_call(owner, name) || PRIVATE.bind_call(owner, name)
  end

  # Of a test file, of Ruby, or of a library.
  def trusted?(method)
    file, = method.source_location
    !file || INCLUDE.bind_call(@test_files, file) || !BEGINS.bind_call(file, @inside)
  end

  freeze
end
