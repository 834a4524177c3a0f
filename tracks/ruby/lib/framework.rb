# frozen_string_literal: true

require 'minitest'
# It adds to the assertions, which are frozen below.
require 'minitest/mock'
require_relative 'second_look'

module Minitest
  # What differs from minitest as it is.
  module Assertions
    # Every test runs.
    def skip(*); end

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

  # The session below runs the tests, and nothing does after it.
  def self.autorun; end

  # What is installed beside minitest changes nothing; colours for a terminal are of no use.
  def self.load_plugins; end
  $LOADED_FEATURES << File.join(File.dirname(method(:run).source_location.first), 'minitest/pride.rb')

  Assertion.singleton_class.freeze
  # A solution that reopens these gets an exception that says so.
  [Assertions, Reportable, Runnable, Test, Result, Assertion, UnexpectedError].each(&:freeze)
end
