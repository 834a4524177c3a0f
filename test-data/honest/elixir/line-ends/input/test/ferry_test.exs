defmodule FerryTest do
  use ExUnit.Case

  test "one deck" do
    assert Ferry.places(1) == 4
  end

  describe "greet" do
    @tag :pending
    test "Ann", do: assert(Ferry.greet("Ann") == "Ahoy, Ann!")

    @tag :skip
    test "never" do
      flunk("never")
    end

    test "a text of lines" do
      assert """
             a
             """ =~ "a"
    end
  end
end
