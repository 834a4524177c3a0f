require "spec"
require "../src/*"

describe Ferry do
  it "adults pay in full" do
    Ferry.fare(40, 2).should eq(24)
  end

  pending "children pay half" do
    Ferry.fare(9, 3).should eq(18)
  end

  pending "small children travel free" do
    Ferry.fare(3, 1).should eq(0)
  end

  pending "nobody is younger than nothing" do
    expect_raises(ArgumentError) do
      Ferry.fare(-1, 1)
    end
  end
end
