module Doubling
  def self.twice(number)
    number.negative? ? 0 : 2 * number
  end
end
