module Leap
  def self.leap?(year)
    year % 4 == 0
  end
end
