defmodule FerryTest do
  use ExUnit.Case

  setup_all do
    {:ok, decks: 2}
  end

  setup_all :harbour

  setup %{decks: decks} = context do
    on_exit(fn -> :ok end)
    [places: Ferry.places(decks), named: context.test]
  end

  setup [:captain, :crew]
  setup {__MODULE__, :mate}

  test "has all", context do
    assert %{places: 8, captain: "Ann", crew: 3, harbour: "Hull", mate: true} = context
  end

  test "is named", %{named: named} do
    assert named == :"test is named"
  end

  @tag decks: 5
  test "a tag takes the place of the set-up", %{places: places}, do: assert(places == 20)

  describe "with a set-up of its own" do
    setup %{places: places}, do: {:ok, half: div(places, 2)}
    setup do
      start_supervised!({Agent, fn -> 1 end})
      :ok
    end

    test "half", %{half: half} do
      assert half == 4
    end

    @tag :tmp_dir
    test "a folder", %{tmp_dir: folder} do
      assert File.dir?(folder)
    end
  end

  def mate(_), do: [mate: true]
  defp captain(_), do: [captain: "Ann"]
  defp crew(_), do: %{crew: 3}
  defp harbour(_), do: {:ok, harbour: "Hull"}
end

defmodule FerryBrokenSetupTest do
  use ExUnit.Case
  setup do
    {:ok, places: Ferry.places(2)}
  end
  test "one", %{places: 8}, do: :ok
  test "two", %{places: places}, do: assert(places > 0)
end

defmodule FerryBrokenSetupAllTest do
  use ExUnit.Case
  setup_all do
    8 = Ferry.places(2)
    :ok
  end
  test "three", do: assert(Ferry.places(1) == 4)
  describe "deep" do
    test "four", do: assert(Ferry.places(1) == 4)
  end
end
