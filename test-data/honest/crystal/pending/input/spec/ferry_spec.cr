require "spec"
require "../src/*"

describe Ferry do
  pending "has no code"

  pending

  it "waits always" do
    pending!
  end

  it "waits for a reason" do
    pending! "the pier is closed"
    Ferry.places(1).should eq(0)
  end

  it "waits on this system" do
    pending!("not on Linux") if File.exists?("/proc/self")
    Ferry.places(1).should eq(0)
  end

  it "runs" do
    Ferry.fare(1).should eq(5)
  end
end
