raise "not minitest"
