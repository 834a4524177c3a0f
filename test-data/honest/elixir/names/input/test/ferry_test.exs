defmodule FerryTest do
  use ExUnit.Case

  test "a \"quoted\" name", do: assert(Ferry.places(1) == 4)
  test "a back\\slash", do: assert(Ferry.places(1) == 4)
  test "no \#{interpolation}", do: assert(Ferry.places(1) == 4)
  test "# no comment", do: assert(Ferry.places(1) == 4)
  test "a ⛴ and Größe", do: assert(Ferry.places(2) == 8)
  test "\u00e9scaped \x41", do: assert(Ferry.places(1) == 4)
  test "do: end", do: assert(Ferry.places(1) == 4)
  test "'single' [brackets] (1/2) {x}", do: assert(Ferry.places(1) == 4)
  test ~s(a "sigil"), do: assert(Ferry.places(1) == 4)
  test ~S(a raw #{sigil}), do: assert(Ferry.places(1) == 4)
  test "joined " <> "by an operator", do: assert(Ferry.places(1) == 4)
  test "its place is #{1 + 1}", do: assert(Ferry.places(2) == 8)
  test :an_atom, do: assert(Ferry.places(1) == 4)
  test "test", do: assert(Ferry.places(1) == 4)
  test "  spaces   inside  ", do: assert(Ferry.places(1) == 4)
  test "tab\tinside", do: assert(Ferry.places(1) == 4)

  @name "an attribute"
  test @name, do: assert(Ferry.places(1) == 4)
  test "#{@name} inside", do: assert(Ferry.places(1) == 4)

  describe "a \"quoted\" group" do
    test "# deep", do: assert(Ferry.places(2) == 8)
  end

  describe "#{@name} of a group" do
    test "inside", do: assert(Ferry.places(1) == 4)
  end

  describe "test" do
    test "test", do: assert(Ferry.places(1) == 4)
  end
end
