defmodule TideTest do
  use ExUnit.Case
  doctest Tide

  test "low at midnight" do
    assert Tide.level(0) == :low
  end
end
