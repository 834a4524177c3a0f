defmodule FerryTest do
  use ExUnit.Case

  for decks <- 1..3 do
    test "#{decks} decks" do
      assert Ferry.places(unquote(decks)) == 4 * unquote(decks)
    end
  end

  for {name, decks, places} <- [{"small", 1, 4}, {"large", 9, 36}], decks > 0 do
    @tag name: name
    @decks decks
    @places places
    test "the " <> name <> " one", %{name: name} do
      assert is_binary(name)
      assert Ferry.places(@decks) == @places
    end
  end

  Enum.each(~w(Ann Bob), fn name ->
    test "greets #{name}", do: assert(Ferry.greet(unquote(name)) =~ unquote(name))
  end)

  for kind <- [:car, :bike] do
    describe "#{kind}" do
      @kind kind
      test "fits", do: assert(is_atom(@kind))
      for n <- [1, 2], do: test("fits #{n} times", do: assert(Ferry.places(unquote(n)) > 0))
    end
  end

  describe "with a table" do
    [
      {"none", 0},
      {"one", 1}
    ]
    |> Enum.with_index()
    |> Enum.each(fn {{name, decks}, index} ->
      test "#{index}: #{name}" do
        assert Ferry.places(unquote(decks)) == unquote(decks) * 4
      end
    end)
  end

  for {n, i} <- Enum.with_index([5, 6]) do
    @tag skip: i == 1
    test "by index #{i}", do: assert(Ferry.places(unquote(n)) == 20)
  end

  @cases %{"zero" => 0}
  for {name, n} <- @cases do
    @n n
    test name, do: assert(Ferry.places(@n) == 0)
  end
  for _ <- [], do: test("never", do: flunk("never"))
end
