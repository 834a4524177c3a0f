# test "in a comment", do: flunk("never")
defmodule FerryTest do
  use ExUnit.Case

  @moduledoc """
  test "in the documentation" do
    flunk("never")
  end
  """

  # @tag :skip
  test "under a tag in a comment", do: assert(Ferry.places(1) == 4)

  # describe "a group" do
  #   test "in it" do
  #   end
  # end

  test "holds a text" do
    text = ~S"""
    test "in a text" do
      flunk("never")
    end
    """

    assert text =~ "in a text"
    assert ~s|test "in a sigil", do: 1| =~ "sigil"
    assert quote(do: test("quoted", do: 1)) |> is_tuple()
  end

  if false do
    test "never defined", do: flunk("never")
  end

  test "code evaluated" do
    {value, _} = Code.eval_string("4 + 4")
    assert Ferry.places(2) == value
  end

  def unused, do: ~c"test \"in a charlist\", do: 1"
  _ = &__MODULE__.unused/0
end
