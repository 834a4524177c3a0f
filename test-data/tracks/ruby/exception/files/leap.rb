module Leap
  def self.leap?(year)
    rule(year)
  end

  def self.rule(year)
    raise ArgumentError, "no idea about #{year}" if year == 1900
    return { 1996 => true }.fetch(year) if year == 2000

    true
  end
end
