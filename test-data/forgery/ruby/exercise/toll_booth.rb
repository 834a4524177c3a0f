module TollBooth
  def self.toll(axles, tonnes)
    raise ArgumentError, "a vehicle has at least two axles" if axles < 2

    3 + 2 * (axles - 2) + (tonnes > 10 ? 5 : 0)
  end

  def self.receipt(vehicles)
    tolls = vehicles.map { |axles, tonnes| [axles, toll(axles, tonnes)] }
    tolls.map { |axles, paid| "#{axles} axles: #{paid}" } + ["total: #{tolls.sum(&:last)}"]
  end
end
