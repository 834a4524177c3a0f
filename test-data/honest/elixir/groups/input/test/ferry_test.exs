defmodule FerryTest do
  use ExUnit.Case, async: true

  test "outside of a group" do
    assert Ferry.places(1) == 4
  end

  describe "places" do
    test "of one deck", do: assert(Ferry.places(1) == 4)
    test "of two decks", do: assert(Ferry.places(2) == 8)

    test "of none" do
      assert Ferry.places(0) == 0
    end
  end

  describe "places of many" do
    test("with parentheses", do: assert(Ferry.places(3) == 12))

    test "of one deck",
         %{describe: group} do
      assert group == "places of many"
      assert Ferry.places(1) == 4
    end
  end

  describe "an empty group" do
  end

  describe("in parentheses", do: test("in one line", do: assert(Ferry.places(2) == 8)))

  describe "Ferry.greet/1" do
    test "greets" do
      assert Ferry.greet("Ann") == "Ahoy, Ann!"
    end; test "after a semicolon", do: assert Ferry.greet("") == "Ahoy, !"
  end
end
