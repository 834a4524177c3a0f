ExUnit.start(exclude: [:pending, :integration, os: :windows])
