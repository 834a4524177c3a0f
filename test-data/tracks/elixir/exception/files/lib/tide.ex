defmodule Tide do
  def level(0), do: Map.fetch!(%{1 => :low}, 0)
  def level(11), do: throw(:tide)
  def level(12), do: exit({:tide, 12})
  def level(24), do: raise(ArgumentError, "no hour: 24")

  def table(hours) do
    spawn_link(fn -> exit(:flood) end)
    Process.sleep(5_000)
    hours
  end
end
