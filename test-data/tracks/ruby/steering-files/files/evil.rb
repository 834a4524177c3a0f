raise "evil"
