module Leap
  def self.leap?(year)
    (year % 4).zero?
  end
end
