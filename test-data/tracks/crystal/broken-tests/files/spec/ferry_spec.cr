require "spec"
require "../src/ferry"

describe "Ferry" do
  it "has places" do
    Ferry.places(1).should eq 4
  end

  pending "is enabled" do
    Ferry.places(2).should eq 8
  end

  pending "has no code yet"

  it "waits" do
    pending! "later"
    Ferry.places(1).should eq 5
  end

  it "waits on this machine" do
    pending! "never slow" if ENV["FERRY_SLOW"]?.nil?
    Ferry.places(1).should eq 5
  end

  it "waits for the solution" do
    pending!("no cars") unless Ferry::HAS_CARS
    Ferry.places(1).should eq 5
  end

  (1..2).each do |decks|
    it "has places for #{decks}" do
      Ferry.places(decks).should eq 4 * decks
    end
  end
end
describe "x" do
