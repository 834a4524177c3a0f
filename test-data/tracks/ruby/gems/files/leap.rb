require "prime"
require "bigdecimal"
gem "minitest"

module Leap
  def self.leap?(year)
    Prime.prime?(2) && BigDecimal(year).to_i % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  end
end
