require "spec"
require "../src/*"

describe Ferry do
  it "is looked at", focus: true do
    Ferry.places(1).should eq(12)
  end

  it "is not" do
    Ferry.places(1).should eq(0)
  end

  it "has a tag", tags: "slow" do
    Ferry.fare(1).should eq(0)
  end

  describe "a group", focus: true, tags: ["slow", "wide"] do
    it "is looked at too" do
      Ferry.fare(1).should eq(5)
    end
  end
end
