defmodule FerryTest do
  use ExUnit.Case

  @no_cars not Ferry.has_cars?()

  test "one deck", do: assert(Ferry.places(1) == 4)

  @tag skip: not Ferry.has_cars?()
  test "cars", do: flunk("never")

  @tag skip: @no_cars
  test "cars by an attribute", do: flunk("never")

  @tag skip: not function_exported?(Ferry, :trains, 0)
  test "trains", do: flunk("never")

  describe "boats" do
    @describetag skip: !Code.ensure_loaded?(Ferry.Boats)
    test "row", do: flunk("never")
    test "sail", do: flunk("never")
  end

  unless Ferry.has_cars?() do
    @tag :skip
    test "bikes", do: flunk("never")
  end
end
