# frozen_string_literal: true

require 'minitest'
# It adds to the assertions, which are frozen below.
require 'minitest/mock'
require_relative 'not_yet'
require_relative 'second_look'

module Minitest
  # What differs from minitest as it is.
  module Assertions
    # A bare `skip` that begins a test is the exercise's mark "not yet", and every test runs.
    def skip(message = nil, _ = nil)
      raise Minitest::Skip, message || 'Skipped, no message given' unless NotYet.marks?(self, caller_locations(1, 1).first)
    end

    # The same words on every machine, whatever tools it has for differences.
    def diff(expected, actual)
      "Expected: #{expected.inspect}\n  Actual: #{actual.inspect}"
    end

    alias equal_at_first_sight assert_equal
    private :equal_at_first_sight

    # What is equal to everything is not what was expected.
    def assert_equal(expected, actual, message = nil)
      equal_at_first_sight(expected, actual, message)
      flunk "this #{SecondLook::CLASS.bind_call(actual)} is equal to everything, and proves nothing" \
        if SecondLook.empty?(expected, actual)
      true
    end
  end

  class Test
    # Results stay in this process, so that no exception needs to be fit for another one.
    def sanitize_exception(error)
      error
    end
  end

  class UnexpectedError
    # Newer versions replace the message of an endless recursion, and its trace, by how long they are.
    def initialize(error)
      super('Unexpected exception')
      self.error = error
    end
  end

  # By which its classes order their tests; the session has an order of its own.
  self.seed = 1

  # The session below runs the tests, and nothing does after it.
  def self.autorun; end

  # What is installed beside minitest changes nothing; colours for a terminal are of no use.
  def self.load_plugins; end
  $LOADED_FEATURES << File.join(File.dirname(method(:run).source_location.first), 'minitest/pride.rb')

  class Runnable
    # Runs the tests of one class: a class of the test file may do something before and after.
    def self.run(tests, _ = {})
      tests.call
    end
  end

  Assertion.singleton_class.freeze

  # A solution that reopens these gets an exception that says so. Test files that reopen them themselves may do so.
  CLOSED = [Assertions, Reportable, Runnable, Test, Result, Assertion, UnexpectedError].freeze
  REOPENS = /^\s*(?:class|module)\s+(?:::)?Mini[Tt]est\b|\bMini[Tt]est::\w+\.(?:include|prepend|class_eval|send|alias_method|define_method)\b/.freeze
  private_constant :CLOSED, :REOPENS

  def self.close(test_files)
    CLOSED.each(&:freeze) unless test_files.any? { |file| REOPENS.match?(File.binread(file)) }
  end
end
