exit!
