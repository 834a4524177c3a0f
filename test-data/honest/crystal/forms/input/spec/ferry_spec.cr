require "spec"
require "../src/*"

describe(Ferry) do
  it("has parentheses") do
    Ferry.places(1).should eq(12)
  end

  it("has braces") { Ferry.places(2).should eq(24) }

  it "has braces without parentheses" do Ferry.fare(1).should eq 5 end

  it("spans " \
     "two lines") { Ferry.fare(2).should eq(7) }

  context "a context" do
    it "is in it" do
      Ferry.fare(0).should eq(3)
    end

    describe "deeper" do
      it "is too" do
        expect_raises(ArgumentError, "full") { Ferry.fare(41) }
      end
    end
  end

  it do
    Ferry.places(0).should eq(0)
  end

  it "is empty" do
  end
end

it "stands alone" do
  Ferry.fare(3).should eq(9)
end

describe("::Ferry") { it("is a text") { Ferry.fare(4).should eq(11) } }

describe "#fare" do
  it "has two words" do
    Ferry.fare(5).should eq(13)
  end
end
