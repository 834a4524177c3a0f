struct Step: Equatable {
  let east: Int
  let north: Int
}

func reversed(_ step: Step) -> Step {
  Step(east: -step.east, north: -step.north)
}
