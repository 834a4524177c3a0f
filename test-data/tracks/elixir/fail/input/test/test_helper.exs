ExUnit.start()
ExUnit.configure(exclude: :pending, trace: true, seed: 0)
