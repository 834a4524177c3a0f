defmodule FerryTest do
  use ExUnit.Case, parameterize: [%{n: 1}, %{n: 2}]

  test "decks", %{n: n} do
    assert Ferry.places(n) == 4 * n
  end
end
defmodule FerryMoreTest do
  use ExUnit.Case, async: true
  @moduletag :integration
  test "far" do
    assert false
  end
end
defmodule FerryLateTest do
  use ExUnit.Case
  setup_all do
    on_exit(fn -> raise "too late" end)
    :ok
  end
  test "a" do assert true end
  describe "n #{1}" do
  test "b" do assert true end
  end
  for x <- [1, 2], y <- [1, 2] do
    test "gen #{x}/#{y}" do assert unquote(x) == unquote(x) end
  end
  @tag os: :windows
  test "c" do assert false end
  @tag skip: System.otp_release() < "20"
  test "d" do assert true end
  @tag skip: System.otp_release() > "20"
  test "e" do assert true end
end
defmodule FerrySetTest do
  use ExUnit.Case
  @moduletag :skip
  test "z" do assert true end
  describe "zz" do
  test "z" do assert true end
  end
end
defmodule FerryDTest do
  use ExUnit.Case
  describe "zz" do
  @describetag skip: "later"
  test "z" do assert true end
  end
  @tag skip: false
  test "runs" do assert true end
  test "not yet"
end
defmodule LinkTest do
  use ExUnit.Case
  setup_all do
    spawn_link(fn -> exit(:gone) end)
    Process.sleep(100)
    :ok
  end
  test "z" do assert true end
end
