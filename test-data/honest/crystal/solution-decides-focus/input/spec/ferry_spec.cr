require "spec"
require "../src/*"

describe Ferry do
  it "has places", focus: !Ferry.cars? do
    Ferry.places(1).should eq(12)
  end

  it "has fares" do
    Ferry.fare(1).should eq(5)
  end
end
