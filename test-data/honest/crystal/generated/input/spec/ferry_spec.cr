require "spec"
require "../src/*"

FARES = {0 => 3, 1 => 5, 2 => 7}

def it_costs(cars, fare)
  it "costs #{fare} for #{cars} cars" do
    Ferry.fare(cars).should eq(fare)
  end
end

macro it_holds(decks, places)
  it "holds {{places}} on {{decks}} decks" do
    Ferry.places({{decks}}).should eq({{places}})
  end
end

describe Ferry do
  FARES.each do |cars, fare|
    it "asks #{fare} for #{cars}" do
      Ferry.fare(cars).should eq(fare)
    end
  end

  [1, 2].each_with_index do |decks, index|
    it "has places, case #{index}" do
      Ferry.places(decks).should eq(12 * decks)
    end
  end

  {% for decks in [3, 4] %}
    it "has places on {{decks}} decks" do
      Ferry.places({{decks}}).should eq({{decks}} * 12)
    end
  {% end %}

  it_costs 3, 9
  it_costs 4, 11
  it_holds 5, 60

  3.times do
    it "is the same each time" do
      Ferry.fare(6).should eq(15)
    end
  end

  %w(car bus).each do |kind|
    describe kind do
      it "is carried" do
        Ferry.places(kind.size).should eq(36)
      end
    end
  end
end
