raise "a benchmark"
