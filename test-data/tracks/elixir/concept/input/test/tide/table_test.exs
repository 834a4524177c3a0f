defmodule Tide.TableTest do
  use ExUnit.Case
  import ExUnit.CaptureIO

  describe "a harbour" do
    @tag task_id: 1
    test "has a depth" do
      assert Tide.Depth.metres(%Tide.Harbour{name: "Husum", depth: 3}) == 3
    end

    @tag task_id: 1
    test "implements the protocol" do
      assert Tide.Depth.__protocol__(:impls) == {:consolidated, [Tide.Harbour]}
    end

    @tag task_id: 2
    test "is documented" do
      {:docs_v1, _, :elixir, _, %{"en" => said}, _, _} = Code.fetch_docs(Tide.Harbour)
      assert said == "A harbour with its depth."
      {:ok, specs} = Code.Typespec.fetch_specs(Tide.Harbour)
      assert [{{:greet, 1}, _}] = specs
    end

    # Here nothing is printed, as the output is captured.
    @tag task_id: 2
    test "greets" do
      harbour = %Tide.Harbour{name: "Husum"}
      assert capture_io(fn -> IO.puts(Tide.Harbour.greet(harbour)) end) == "Ahoy, Husum\n"
    end
  end
end
