# frozen_string_literal: true

# Assertions that a value which is equal to everything does not pass.
#
# When `assert_equal` has passed, the comparison is made again with other expected values, and must fail. Values that Ruby
# itself compares are left alone: they are equal to what they should be.
module SecondLook
  # An honest equality may hold for other values by accident, such as that of hours on a clock: not so often in a row.
  ROUNDS = 16
  # What is looked at of a large value, and of a deep one.
  LOOKS = 10_000
  DEPTH = 6
  PLAIN = [Integer, Float, String, Symbol, NilClass, TrueClass, FalseClass].freeze

  # All that this needs itself, bound now.
  CLASS = Kernel.instance_method(:class)
  METHOD = Kernel.instance_method(:method)
  SAME = BasicObject.instance_method(:equal?)
  INCLUDE = Array.instance_method(:include?)
  CONCAT = Array.instance_method(:concat)
  POP = Array.instance_method(:pop)
  SIZE = Array.instance_method(:size)
  MAP = Array.instance_method(:map)
  ZIP = Array.instance_method(:zip)
  VALUES = Hash.instance_method(:values)
  TO_H = Hash.instance_method(:to_h)

  class << self
    # Whether a comparison that held says nothing.
    def empty?(expected, actual)
      return false unless foreign?(actual)

      shown = $stdout
      $stdout = File.open(File::NULL, 'w')
      begin
        rounds = 0
        rounds += 1 while rounds < ROUNDS && twisted(expected, actual, DEPTH) == actual
        rounds == ROUNDS
      rescue StandardError
        false
      ensure
        $stdout.close
        $stdout = shown
      end
    end

    private

    # Whether a value, or a part of it, is of a type that decides about equality by itself.
    def foreign?(value)
      pending = [value]
      looks = 0
      while (looks += 1) < LOOKS && SIZE.bind_call(pending) != 0
        part = POP.bind_call(pending)
        type = CLASS.bind_call(part)
        if list?(type) then CONCAT.bind_call(pending, part)
        elsif table?(type) then CONCAT.bind_call(pending, VALUES.bind_call(part))
        elsif !INCLUDE.bind_call(PLAIN, type) && METHOD.bind_call(part, :==).source_location then return true
        end
      end
      false
    end

    def list?(type)
      SAME.bind_call(type, Array)
    end

    def table?(type)
      SAME.bind_call(type, Hash)
    end

    # A value with other parts where the one beside it has parts that decide about equality by themselves.
    def twisted(value, beside, depth)
      type = CLASS.bind_call(beside)
      return foreign?(beside) ? other(value, depth) : value unless list?(type) || table?(type)
      return other(value, depth) unless type === value && value.size == beside.size && depth.positive?
      return TO_H.bind_call(value) { |key, part| [key, twisted(part, beside[key], depth - 1)] } if table?(type)

      MAP.bind_call(ZIP.bind_call(value, beside)) { |part, next_to| twisted(part, next_to, depth - 1) }
    end

    # A value of the same type that is not equal.
    def other(value, depth)
      case value
      when Integer then value ^ random.rand(2**62) ^ (2**63)
      when Float then value + 1e6 + random.rand(1e12)
      when String then Array.new([value.size, 12].max) { random.rand(97..122).chr }.join
      when Symbol then other(value.name, depth).to_sym
      when true, false then !value
      when Array then value.empty? || depth.zero? ? [other(0, 0)] : value.map { |part| other(part, depth - 1) }
      when Hash then value.empty? || depth.zero? ? { other(0, 0) => 0 } : value.transform_values { |part| other(part, depth - 1) }
      else Object.new
      end
    end

    def random
      @random ||= Random.new
    end
  end

  @random = Random.new
  freeze
end
