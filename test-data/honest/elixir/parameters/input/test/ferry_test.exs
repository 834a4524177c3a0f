defmodule FerryTest do
  use ExUnit.Case,
    async: true,
    parameterize: [
      %{decks: 1, places: 4},
      %{decks: 2, places: 8}
    ]

  test "places", %{decks: decks, places: places} do
    assert Ferry.places(decks) == places
  end

  describe "deep" do
    test "more", %{decks: decks}, do: assert(Ferry.places(decks) > decks)
    @tag :skip
    test "never", do: flunk("never")
  end
end

defmodule FerryLoopedTest do
  use ExUnit.Case, parameterize: for(n <- [0, 3], do: %{n: n})
  test "of a loop", %{n: n}, do: assert(Ferry.places(n) == 4 * n)
end
