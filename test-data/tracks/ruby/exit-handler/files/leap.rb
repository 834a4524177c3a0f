module Leap
  at_exit { @ready = true }

  def self.leap?(year)
    raise "too early" unless @ready

    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  end
end
