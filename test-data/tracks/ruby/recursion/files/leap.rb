module Leap
  def self.leap?(year)
    !leap?(year - 1)
  end
end
