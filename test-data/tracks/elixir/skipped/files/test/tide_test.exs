defmodule TideTest do
  use ExUnit.Case

  test "low at midnight" do
    assert Tide.level(0) == :low
  end

  # Such tests take longer than an answer may take.
  @tag :pending
  @tag :slow
  test "high for a year" do
    assert Enum.all?(1..8760, &(Tide.level(rem(&1, 24)) == :high))
  end

  @tag :skip
  test "spring tide" do
    assert Tide.level(:spring) == :high
  end

  @tag skip: "not on this coast"
  test "neap tide" do
    assert Tide.level(:neap) == :low
  end

  # test "storm" do
  #   assert Tide.level(99) == :storm
  # end
end
