require "spec"
require "../src/*"

SLOW = ENV["FERRY_SLOW"]?
NIGHT = SLOW == "night"

describe Ferry do
  if SLOW
    it "is slow" do
      Ferry.places(1).should eq(0)
    end
  end

  it("is slow at night") { Ferry.places(1).should eq(0) } if NIGHT

  unless ENV.has_key?("FERRY_SLOW")
    it "is fast" do
      Ferry.fare(1).should eq(5)
    end
  end

  if false
    it "never runs" do
      Ferry.places(1).should eq(0)
    end
  end

  it "waits for the night" do
    pending! "it is day" unless NIGHT
    Ferry.places(1).should eq(0)
  end

  it "waits for the night in a block" do
    unless NIGHT
      pending! "it is day"
    end
    Ferry.places(1).should eq(0)
  end

  case ENV["FERRY_SLOW"]?
  when "day"
    it "is a day" do
      Ferry.places(1).should eq(0)
    end
  else
    it "is another time" do
      Ferry.places(2).should eq(24)
    end
  end
end
