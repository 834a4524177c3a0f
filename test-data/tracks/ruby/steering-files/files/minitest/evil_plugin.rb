raise "a plugin"
