require "spec"
require "../src/*"

describe Tide do
  describe "height", tags: "task_id=1" do
    it "is low at first" do
      Tide.height(0).should eq 2
    end

    it "is high later" do
      Tide.height(6).should eq 9
    end
  end

  describe "word", tags: "task_id=2" do
    it "has none for less than nothing" do
      expect_raises(ArgumentError, "no such level") { Tide.word(-1) }
    end
  end
end
