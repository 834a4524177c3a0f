require "spec"
require "../src/*"

describe Ferry do
  {% if Ferry.has_constant?(:CARS) %}
    it "carries cars" do
      Ferry.fare(2).should eq(7)
    end
  {% end %}

  {% if Ferry.class.has_method?(:fare) %}
    it "has fares" do
      Ferry.fare(3).should eq(9)
    end
  {% end %}

  it "has places" do
    Ferry.places(1).should eq(12)
  end
end
