require "open3"
require "set"
require "tempfile"

class Integer
  def axles = "#{self} axles"
end

class Array
  def second = self[1]
end

class Vehicle < Struct.new(:axles, :tonnes)
  def self.count = ObjectSpace.each_object(self).count

  def heavy? = tonnes > 10
end

module TollBooth
  @seen = Set.new

  class << self
    def toll(axles, tonnes)
      vehicle = Vehicle.new(axles, tonnes)
      puts "vehicle #{Vehicle.count.positive?} #{__method__} #{caller_locations(1, 1).first.label}"
      raise ArgumentError, "a vehicle has at least two axles" if axles < 2

      begin
        raise "only looking"
      rescue RuntimeError => e
        warn e.full_message(highlight: false)
      end
      said, = Open3.capture2("ruby", "--disable=gems", "-e", "puts 3 + 2 * (#{axles} - 2)")
      base = Thread.new { said.to_i }.value
      extra = Fiber.new { Fiber.yield(vehicle.heavy? ? 5 : 0) }.resume
      raise "where am I?" unless File.read(__FILE__).include?("def toll")

      @seen << vehicle
      base + extra
    end

    def receipt(vehicles)
      Tempfile.create("receipt") do |file|
        tolls = vehicles.map { |vehicle| [vehicle.first, toll(vehicle.first, vehicle.second)] }
        tolls.each { |axles, paid| file.puts "#{axles.axles}: #{paid}" }
        file.print "total: #{tolls.sum(&:second)}"
        file.rewind
        file.read.split("\n")
      end
    end
  end
end
