require "spec"
require "../src/*"

describe "Tide" do
  it "is low at first" do
    Tide.height(0).should eq(2)
  end

  pending("is high later") do
    Tide.height(6).should eq(9)
  end

  pending "knows the next day", tags: "optional" do
    Tide.height(13).should eq(3)
  end

  describe "of the year after", tags: "optional" do
    it "is known too" do
      Tide.height(9000).should eq(3)
    end
  end

  it "waits" do
    pending!("not yet")
  end
end
