module Tide
  LEVELS = {2, 3, 5, 7, 8, 9, 9}

  def self.height(hour : Int32) : Int32
    LEVELS[hour
  end

  def self.word(level : Int32) : String
    raise ArgumentError.new("no such level") if level < 0
    level > 5 ? "high\twater" : "low\twater"
  end
end
