ExUnit.start(exclude: [:not_implemented, os: :windows])
