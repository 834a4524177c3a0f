require "spec"
require "../src/*"

describe Ferry do
  {% if flag?(:win32) %}
    it "runs on Windows" do
      Ferry.places(1).should eq(0)
    end
  {% else %}
    it "runs elsewhere" do
      Ferry.places(1).should eq(12)
    end
  {% end %}

  {% unless flag?(:linux) %}
    it "does not run on Linux" do
      Ferry.places(1).should eq(0)
    end
  {% end %}

  {% if compare_versions(Crystal::VERSION, "0.30.0") < 0 %}
    it "is for old compilers" do
      Ferry.places(1).should eq(0)
    end
  {% elsif flag?(:darwin) %}
    it "is for a Mac" do
      Ferry.places(1).should eq(0)
    end
  {% else %}
    it "is for all others" do
      Ferry.fare(1).should eq(5)
    end
  {% end %}

  if ENV["FERRY_SLOW"]?
    it "is slow" do
      Ferry.places(1).should eq(0)
    end
  end

  it "waits on Windows" do
    pending!("not there") if {{ flag?(:win32) }}
    Ferry.fare(2).should eq(7)
  end

  it "waits on Linux" do
    pending!("not here") if {{ flag?(:linux) }}
    Ferry.fare(2).should eq(0)
  end

  {% if flag?(:win32) %} it("is on one line") { Ferry.fare(2).should eq(0) } {% end %}

  {% if flag?(:win32) %}
    pending "is pending on Windows" do
    end
  {% end %}

  it "runs" do
    Ferry.fare(3).should eq(9)
  end
end
