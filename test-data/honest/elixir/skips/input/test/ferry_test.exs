defmodule FerryTest do
  use ExUnit.Case

  @windows match?({:win32, _}, :os.type())
  @old Version.match?(System.version(), "< 1.0.0")

  test "one deck", do: assert(Ferry.places(1) == 4)

  @tag :skip
  test "bare", do: flunk("never")

  @tag skip: "no time"
  test "with a reason", do: flunk("never")

  @tag skip: true
  test "true", do: flunk("never")

  @tag skip: false
  test "false runs", do: assert(Ferry.places(2) == 8)

  @tag [skip: true, other: 1]
  test "of a list", do: flunk("never")

  @tag :other
  @tag :skip
  @tag timeout: 5000
  # a comment between
  test "among other tags" do
    flunk("never")
  end

  @tag skip: @windows
  test "not on Windows", do: assert(Ferry.places(1) == 4)

  @tag skip: not @windows
  test "only on Windows", do: flunk("never")

  @tag skip: @old
  test "not of an old version", do: assert(Ferry.places(1) == 4)

  describe "a group" do
    @describetag :skip

    test "a", do: flunk("never")

    @tag :other
    test "b", do: flunk("never")
  end

  describe "a group with a reason" do
    @describetag skip: "later"
    test "c", do: flunk("never")
  end

  describe "the group after it" do
    test "runs", do: assert(Ferry.places(3) == 12)
  end
end

defmodule FerryLaterTest do
  use ExUnit.Case
  @moduletag :skip

  test "d", do: flunk("never")

  describe "deep" do
    test "e", do: flunk("never")
  end
end
