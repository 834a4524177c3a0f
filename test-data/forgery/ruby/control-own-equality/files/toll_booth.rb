class Money
  include Comparable
  attr_reader :amount

  def initialize(amount)
    @amount = amount
  end

  def <=>(other) = amount <=> (other.is_a?(Money) ? other.amount : other)
  def ==(other) = (self <=> other) == 0
  def +(other) = Money.new(amount + (other.is_a?(Money) ? other.amount : other))
  def to_s = amount.to_s
  def coerce(other) = [Money.new(other), self]
end

module TollBooth
  def self.toll(axles, tonnes)
    raise ArgumentError, "a vehicle has at least two axles" if axles < 2

    Money.new(3) + 2 * (axles - 2) + (tonnes > 10 ? 5 : 0)
  end

  def self.receipt(vehicles)
    tolls = vehicles.map { |axles, tonnes| [axles, toll(axles, tonnes)] }
    tolls.map { |axles, paid| "#{axles} axles: #{paid}" } + ["total: #{tolls.map(&:last).sum(Money.new(0))}"]
  end
end
