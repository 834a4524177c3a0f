defmodule Tide do
  @moduledoc "Tides."

  @doc """
  The tide at an hour.

      iex> Tide.level(0)
      :low

      iex> Tide.level(6)
      :low
  """
  def level(0), do: :low
  def level(_), do: :high
end
