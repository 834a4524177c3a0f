defmodule Tide do
  require Logger

  IO.puts("compiled")

  def level(0) do
    IO.inspect(%{hour: 0}, label: "level")
    IO.puts("Ebbe, niedrig: é ≈ 🌊")
    IO.puts(:stderr, "to standard error")
    :low
  end

  def level(12) do
    fn -> IO.inspect(self()) end |> spawn() |> Process.monitor()
    receive do: ({:DOWN, _, _, _, _} -> :ok)
    :low
  end

  def level(24) do
    Logger.warning("24 is no hour")
    raise ArgumentError, "no hour: 24"
  end

  def level(_) do
    dbg(1 + 1)
    :io.format("~p~n", [:low])
    :low
  end

  def table(hours) do
    IO.write("no newline")
    Enum.map_join(hours, "\n", &"#{&1}")
  end
end
