require "spec"
require "../src/*"

describe Tide do
  it "is low at first" do
    Tide.height(0).should eq(2)
  end

  describe "words" do
    pending "says \"high\"" do
      # Six hours after it was low.
      level = Tide.height(6)
      Tide.word(level).should eq("high\twater")
    end

    pending "has no word for less than nothing" do
      expect_raises(ArgumentError, "no such level") do
        Tide.word(-1)
      end
    end
  end
end
