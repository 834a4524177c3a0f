module Ferry
  ADULT = 12

  def self.fare(age : Int32, zones : Int32) : Int32
    raise ArgumentError.new("nobody is #{age}") if age < 0
    return 0 if age < 3
    (age < 16 ? ADULT // 2 : ADULT) * zones
  end
end
