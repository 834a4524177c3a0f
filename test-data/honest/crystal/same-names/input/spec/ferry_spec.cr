require "spec"
require "../src/*"

describe Ferry do
  it "has a fare" do
    Ferry.fare(1).should eq(5)
  end

  it "has a fare" do
    Ferry.places(1).should eq(12)
  end
end

describe Ferry do
  it "has a fare" do
    Ferry.fare(2).should eq(7)
  end
end

describe "Ferry has" do
  it "a fare" do
    Ferry.places(2).should eq(24)
  end
end
