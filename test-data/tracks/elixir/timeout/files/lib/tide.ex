defmodule Tide do
  def level(12) do
    IO.puts("waiting for noon")
    Process.sleep(:infinity)
  end

  def level(_), do: :low

  def table(_), do: "5\thigh\n8\tbetween"
end
