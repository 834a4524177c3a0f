defmodule Tide do
  def level(hour) when hour in 0..23 do
    case rem(hour, 12) do
      low when low in [0] -> :low
      high when high in [6] -> :high
      _ -> :between
    end
  end

  def level(hour), do: raise(ArgumentError, "not an hour: #{inspect(hour)}")

  def table(hours), do: Enum.map_join(hours, "\n", &"#{&1}\t#{level(&1)}")
end
