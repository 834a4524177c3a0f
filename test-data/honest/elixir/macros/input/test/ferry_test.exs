defmodule FerryCase do
  use ExUnit.CaseTemplate

  using options do
    quote do
      import FerryCase
      @decks unquote(options[:decks] || 1)
      @moduletag :from_the_template

      test "from the template", do: assert(Ferry.places(@decks) == 4 * @decks)
    end
  end

  setup do
    {:ok, captain: "Ann"}
  end

  defmacro fits(name, decks, places) do
    quote do
      test unquote(name) do
        assert Ferry.places(unquote(decks)) == unquote(places)
      end
    end
  end

  defmacro scenario(name, do: block) do
    quote do
      test "scenario: #{unquote(name)}", do: unquote(block)
    end
  end
end

defmodule FerrySharedTests do
  defmacro __using__(_) do
    quote do
      describe "shared" do
        test "greets", do: assert(Ferry.greet("you") == "Ahoy, you!")
        test "has no places", do: assert(Ferry.places(0) == 0)
      end
    end
  end
end

defmodule FerryTest do
  use FerryCase, decks: 2
  use FerrySharedTests

  fits("one deck", 1, 4)
  fits "two decks", 2, 8

  scenario "a calm sea" do
    assert Ferry.places(3) == 12
  end

  test "has a captain", %{captain: captain} do
    assert captain == "Ann"
  end
end

defmodule FerryOtherTest do
  use FerryCase
  use FerrySharedTests
  test "has a captain", %{captain: "Ann"}, do: :ok
end
