let of_count count = (2 * count) + 1
