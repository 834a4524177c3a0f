defmodule TideTest do
  use ExUnit.Case

  # @tag :pending
  test "low at midnight" do
    assert Tide.level(0) == :low
  end

  describe "around noon" do
    setup do
      {:ok, noon: 12}
    end

    @tag :pending
    test "low again", %{noon: noon} do
      # Twice a day
      assert Tide.level(noon) == :low
      refute Tide.level(noon) == :high
    end

    @tag :pending
    test "low again, a little before", do: assert(Tide.level(11) === :low)
  end

  @tag :pending
  test "a table has \"tabs\"" do
    table = """
    5\thigh
    8\tbetween
    """

    assert Tide.table([5, 8]) <> "\n" == table
  end

  @tag :pending
  test "there is no hour 24" do
    assert_raise ArgumentError, "no hour: 24", fn -> Tide.level(24) end
  end
end
