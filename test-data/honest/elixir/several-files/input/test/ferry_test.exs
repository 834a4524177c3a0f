defmodule FerryTest do
  use ExUnit.Case
  import Harbour

  test "one deck", do: assert_places(1, 4)
  test "of one name", do: assert_places(2, 8)

  @tag :integration
  test "with the harbour", do: flunk("never")
end
