module Ferry
  CARS = true

  def self.places(decks : Int32) : Int32
    12 * decks
  end

  def self.fare(cars : Int32) : Int32
    raise ArgumentError.new("full") if cars > 40
    3 + 2 * cars
  end

  def self.cars? : Bool
    CARS
  end
end
