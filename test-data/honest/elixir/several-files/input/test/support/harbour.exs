defmodule Harbour do
  import ExUnit.Assertions
  def assert_places(decks, places), do: assert(Ferry.places(decks) == places)
end
