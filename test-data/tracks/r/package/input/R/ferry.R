both <- capacity("upper") + capacity("lower")

crossings <- function(cars) ceiling(cars / both)
