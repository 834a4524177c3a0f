defmodule TollBooth do
  def toll(:car, _), do: 3
  def toll(:lorry, tonnes) when tonnes < 10, do: 7
  def toll(:lorry, _), do: 12

  def receipt(vehicle, tonnes), do: "#{vehicle}: #{toll(vehicle, tonnes)}"

  def open?(vehicle), do: vehicle in [:car, :lorry]

  def queue(vehicles), do: Enum.map(vehicles, &toll(&1, 10))
end
