require "spec"
require "../src/*"

require "./spec_helper"

describe Ferry do
  it_carries 1, 12
  it "has a fare" do
    Ferry.fare(0).should eq(3)
  end
end
