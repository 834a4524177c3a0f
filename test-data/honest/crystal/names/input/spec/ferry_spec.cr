require "spec"
require "../src/*"

describe "Ferry::Ünïcode ⛴" do
  it "has \"quotes\" and 'apostrophes'" do
    Ferry.places(1).should eq(12)
  end

  it "has #hash, [brackets], {braces} and (parentheses)" do
    Ferry.fare(1).should eq(5)
  end

  it "has a\ttab, a \u{26f4} and a \u0041" do
    Ferry.fare(2).should eq(7)
  end

  it "has \\ a backslash and \#{no value}" do
    Ferry.fare(3).should eq(9)
  end

  it %(has percent "signs") do
    Ferry.fare(4).should eq(11)
  end

  it %q(has a plain #{percent}) do
    Ferry.fare(5).should eq(13)
  end

  it "has the number #{3 * 4}" do
    Ferry.places(1).should eq(12)
  end

  it "  has blanks around  " do
    Ferry.places(2).should eq(24)
  end

  it "" do
    Ferry.places(3).should eq(36)
  end

  it "has a \
    line's end" do
    Ferry.places(4).should eq(48)
  end
end

class Harbour
  class Pier
  end
end

describe Harbour::Pier do
  it "is a class" do
    Ferry.places(5).should eq(60)
  end
end

describe Array(Int32) do
  it "is a type with arguments" do
    [Ferry.fare(0)].should eq([3])
  end
end
