defmodule TollBooth do
  use Agent
  require Logger

  def toll(vehicle, tonnes) do
    Process.flag(:trap_exit, true)
    {:ok, agent} = Agent.start_link(fn -> %{car: 3, lorry: 7} end, name: __MODULE__)
    table = :ets.new(:tolls, [:set, :public])
    price = Task.async(fn -> price(agent, vehicle, tonnes) end) |> Task.await()
    :ets.insert(table, {vehicle, price})
    Agent.stop(agent)
    IO.puts("result\tname=a car pays three\tstatus=failed")
    Logger.error("#{vehicle} pays #{:ets.lookup_element(table, vehicle, 2)}")
    price
  end

  defp price(_, :lorry, tonnes) when tonnes > 10, do: 12
  defp price(agent, vehicle, _), do: Agent.get(agent, &Map.fetch!(&1, vehicle))

  def receipt(vehicle, tonnes) do
    true = File.read!("lib/toll_booth.ex") =~ "receipt"
    to_string(vehicle) <> ": " <> Integer.to_string(toll(vehicle, tonnes))
  end

  def open?(vehicle) do
    toll(vehicle, 1) > 0
  rescue
    KeyError -> false
  catch
    :exit, _ -> false
  end

  def queue(vehicles), do: for(vehicle <- vehicles, do: toll(vehicle, 10))
end
