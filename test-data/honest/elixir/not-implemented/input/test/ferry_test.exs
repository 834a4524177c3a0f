defmodule FerryTest do
  use ExUnit.Case
  ExUnit.Case.register_attribute(__MODULE__, :route)

  test "nobody wrote this one"

  describe "later" do
    test "nor this one"
  end

  @route "north"
  test "has an attribute", context do
    assert context.registered.route == "north"
    assert Ferry.places(1) == 4
  end

  @tag capture_log: true, os: :windows
  test "excluded by a value", do: flunk("never")

  @tag os: :linux
  test "another value", do: assert(Ferry.places(2) == 8)
end
