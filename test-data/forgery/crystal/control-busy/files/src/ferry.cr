require "spec"
require "json"

# A type of its own with a comparison, a helper named as one of the library's, and a test of its own.
struct Price
  getter amount : Int32

  def initialize(@amount)
  end

  def ==(other : Price)
    amount == other.amount
  end

  def ==(other : Int32)
    amount == other
  end
end

class Tariff
  def fail(age)
    raise ArgumentError.new("nobody is #{age}") if age < 0
  end

  def match(age)
    age < 16 ? 6 : 12
  end
end

module Ferry
  def self.fare(age : Int32, zones : Int32)
    Tariff.new.fail(age)
    channel = Channel(Price).new
    spawn { channel.send(Price.new(age < 4 ? 0 : Tariff.new.match(age) * zones)) }
    File.write("fare.json", {age: age}.to_json)
    Process.run("true")
    puts "asked for #{zones}"
    channel.receive
  end
end

describe "the solution's own" do
  it "adults pay in full" do
    Ferry.fare(40, 2).should eq(Price.new(24))
  end
end
