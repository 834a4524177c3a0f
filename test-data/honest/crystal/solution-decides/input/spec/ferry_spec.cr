require "spec"
require "../src/*"

describe Ferry do
  if Ferry.cars?
    it "carries cars" do
      Ferry.fare(2).should eq(7)
    end
  end

  it "may wait" do
    pending!("no cars") unless Ferry.cars?
    Ferry.fare(3).should eq(9)
  end

  it "waits in a block" do
    if !Ferry.cars?
      pending!("no cars")
    end
    Ferry.fare(4).should eq(11)
  end

  it "carries people", focus: false do
    Ferry.places(1).should eq(12)
  end

  unless Ferry.cars?
    it "has no cars" do
      Ferry.places(0).should eq(0)
    end
  else
    it "has cars" do
      Ferry.places(0).should eq(0)
    end
  end

  it "is chosen", focus: false do
    Ferry.places(4).should eq(48)
  end

  it("has a car") { Ferry.fare(1).should eq(5) } if Ferry.cars?

  it "may be left out", tags: (Ferry.cars? ? "cars" : "optional") do
    Ferry.places(2).should eq(24)
  end
end
