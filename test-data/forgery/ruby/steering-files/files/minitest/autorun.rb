exit! 0
