defmodule FerryTest do
  use ExUnit.Case

  if System.otp_release() > "1" do
    test "always", do: assert(Ferry.places(1) == 4)
  else
    test "never", do: flunk("never")
  end

  if Version.match?(System.version(), "< 1.0.0") do
    test "of an old version", do: flunk("never")
  end

  unless false do
    test "unless", do: assert(Ferry.places(2) == 8)
  end
end
