module Leap
  def self.leap?(year)
    exit if year == 1900
    abort "no more" if year == 2000
    true
  end
end
