puts gets.not_nil!.split.sum(&.to_i)
