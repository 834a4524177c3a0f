ExUnit.start(exclude: :pending)
