defmodule Ferry.GreetTest do
  use ExUnit.Case
  test "of one name", do: assert(Ferry.greet("x") == "Ahoy, x!")
  test "greets nobody", do: assert(Ferry.greet("") == "Ahoy, !")

  @tag slow_boat: true
  test "slowly", do: flunk("never")
  @tag slow_boat: false
  test "quickly", do: assert(Ferry.greet("y") == "Ahoy, y!")
end

defmodule Ferry.GreetAgainTest do
  use ExUnit.Case
  @moduletag :integration
  test "of one name", do: flunk("never")
end
