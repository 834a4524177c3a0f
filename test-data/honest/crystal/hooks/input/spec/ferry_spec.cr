require "spec"
require "../src/*"

module Journal
  class_property lines = [] of String
end

Spec.before_suite { Journal.lines << "suite" }
Spec.before_each { Journal.lines << "each" }
Spec.after_suite { Journal.lines.clear }

describe Ferry do
  before_all { Journal.lines << "all" }
  before_each { Journal.lines << "own" }
  after_each { Journal.lines.pop? }
  after_all { Journal.lines << "end" }

  around_each do |example|
    Journal.lines << "around"
    example.run
  end

  around_all do |group|
    group.run
  end

  it "has been called" do
    Journal.lines.should contain("own")
    Ferry.places(1).should eq(12)
  end

  describe "within" do
    before_each { Journal.lines << "inner" }

    it "has all of them" do
      Journal.lines.should contain("inner")
      Ferry.fare(1).should eq(5)
    end
  end

  it "prints much" do
    200.times { |n| puts "deck #{n} of the ferry" }
    Ferry.fare(2).should eq(7)
  end
end
