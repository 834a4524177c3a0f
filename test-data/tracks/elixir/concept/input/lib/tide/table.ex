defprotocol Tide.Depth do
  @doc "Metres of water at low tide"
  def metres(place)
end

defmodule Tide.Harbour do
  @moduledoc "A harbour with its depth."
  @enforce_keys [:name]
  defstruct [:name, depth: 4]

  defimpl Tide.Depth do
    def metres(harbour), do: harbour.depth
  end

  @doc """
  Says hello.
  """
  @spec greet(%__MODULE__{}) :: String.t()
  def greet(%__MODULE__{name: name}), do: "Ahoy, #{name}"
end
