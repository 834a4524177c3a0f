Code.require_file("support/harbour.exs", __DIR__)
ExUnit.start(exclude: [:integration, slow_boat: true])
