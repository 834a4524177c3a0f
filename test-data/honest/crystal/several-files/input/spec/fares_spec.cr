require "spec"
require "../src/*"

require "./spec_helper"

describe "fares" do
  it "has one for a car" do
    Ferry.fare(1).should eq(5)
  end

  it_carries 2, 24
end
