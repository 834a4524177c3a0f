ExUnit.start(exclude: [:integration])
