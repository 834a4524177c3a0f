class Tide
  @level: (hour ->
