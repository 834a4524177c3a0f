defmodule Tide do
  def level(hour), do: hours(hour)

  def table(hours), do: Enum.map_join(hours, "\n", &"#{&1}\t#{level(&2)}")
end
