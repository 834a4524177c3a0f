defmodule Ferry do
  def places(decks) when decks < 0, do: raise(ArgumentError, "no such deck")
  def places(decks), do: 4 * decks
  def has_cars?, do: false
  def greet(name), do: "Ahoy, #{name}!"
end
