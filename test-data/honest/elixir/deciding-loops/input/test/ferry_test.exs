defmodule FerryTest do
  use ExUnit.Case

  @later ["sail", "row"]
  @seas (if Ferry.has_cars?(), do: ["north"], else: [])

  for word <- @later do
    @tag :skip
    test "#{word} later", do: flunk("never")
  end

  for {word, wait} <- [{"now", false}, {"then", true}] do
    @tag skip: wait
    test word, do: assert(Ferry.places(1) == 4)
  end

  Enum.each([1, 2], fn decks ->
    @tag skip: Ferry.places(decks) > 4
    test "places of #{decks}", do: assert(Ferry.places(unquote(decks)) == 4)
  end)

  for sea <- @seas do
    test "the sea", do: assert(unquote(sea) == "north")
  end

  for word <- @later, Ferry.has_cars?() do
    test "cars #{word}", do: flunk("never")
  end

  if System.get_env("FERRY_SLOW") do
    test "slowly", do: flunk("never")
  end

  if Ferry.has_cars?() do
    test "with cars", do: assert(Ferry.places(1) == 4)
  end

  if Ferry.has_cars?() do
    test "loads a car", do: flunk("never")
  else
    test "has no room for cars", do: assert(Ferry.places(2) == 8)
  end

  unless Ferry.has_cars?() do
    describe "bikes" do
      @describetag :skip
      test "fit", do: flunk("never")
    end
  end
end
