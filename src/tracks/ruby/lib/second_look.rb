# frozen_string_literal: true

# Assertions that a value which is equal to everything does not pass.
#
# Owns the second look at `assert_equal`: once it has passed, the comparison is made again with other expected values, and
# must fail. Refuses to look at values that Ruby itself compares, which are equal to what they should be.
module SecondLook
  CLASS = Kernel.instance_method(:class)
  METHOD = Kernel.instance_method(:method)
  # An honest equality may hold for other values by accident, such as that of hours on a clock: not so often in a row.
  ROUNDS = 16
  # What is looked at of a large or deep value.
  PARTS = 200
  DEPTH = 6

  class << self
    # Whether a comparison that held says nothing.
    def empty?(expected, actual)
      return false unless foreign?(actual, DEPTH)

      shown = $stdout
      $stdout = File.open(File::NULL, 'w')
      begin
        (1..ROUNDS).all? { twisted(expected, actual, DEPTH) == actual }
      rescue StandardError
        false
      ensure
        $stdout.close
        $stdout = shown
      end
    end

    private

    # Whether a value, or a part of it, is of a type that decides about equality by itself.
    def foreign?(value, depth)
      case CLASS.bind_call(value)
      when ->(type) { type.equal?(Array) } then deeper?(value, depth)
      when ->(type) { type.equal?(Hash) } then deeper?(value.values, depth)
      else !METHOD.bind_call(value, :==).source_location.nil?
      end
    end

    def deeper?(parts, depth)
      depth.positive? && parts.first(PARTS).any? { |part| foreign?(part, depth - 1) }
    end

    # A value with other parts where the one beside it has parts that decide about equality by themselves.
    def twisted(value, beside, depth)
      type = CLASS.bind_call(beside)
      return foreign?(beside, depth) ? other(value, depth) : value unless type.equal?(Array) || type.equal?(Hash)
      return other(value, depth) unless type === value && value.size == beside.size && depth.positive?
      return value.to_h { |key, part| [key, twisted(part, beside[key], depth - 1)] } if type.equal?(Hash)

      value.zip(beside).map { |part, next_to| twisted(part, next_to, depth - 1) }
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
