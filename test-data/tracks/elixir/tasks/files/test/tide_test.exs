defmodule TideTest do
  use ExUnit.Case

  describe "level" do
    @tag task_id: 1
    test "low at midnight" do
      assert Tide.level(0) == :low
    end

    @tag :pending
    @tag task_id: 1
    test "high in the morning" do
      assert Tide.level(6) == :high
    end
  end

  @tag task_id: 2
  @tag :pending
  # A comment between them
  test "a table" do
    assert Tide.table([5]) == "5\thigh"
  end

  if System.otp_release() >= "1" do
    @tag task_id: 3
    test "hours of this version" do
      assert Tide.level(8) == :between
    end
  else
    @tag task_id: 3
    test "hours of another version" do
      assert Tide.level(8) == :low
    end
  end

  @tag task_id: nil
  test "of no task" do
    assert Tide.level(5) == :high
  end
end
