defmodule TollBooth do
  def toll(_, _), do: exit(:normal)
  def receipt(_, _), do: exit(:shutdown)
  def open?(_), do: throw(:ok)
  def queue(_), do: Process.exit(self(), :kill)
end
