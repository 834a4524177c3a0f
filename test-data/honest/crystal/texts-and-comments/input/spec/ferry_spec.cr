require "spec"
require "../src/*"

# it "is a comment" do
#   Ferry.places(1).should eq(0)
# end

TEXT = <<-SPEC
  it "is in a text" do
  end
  SPEC

LINE = %(it "is in a line" do end)

describe Ferry do
  # it "is a comment too" { }
  it "reads texts" do
    TEXT.should contain("it \"is in a text\"")
    LINE.size.should eq(24)
    Ferry.places(1).should eq(12)
  end

  it "says it" do
    # pending! "not really"
    said = "pending! it"
    said.should eq("pending! it")
    Ferry.fare(1).should eq(5)
  end
end
