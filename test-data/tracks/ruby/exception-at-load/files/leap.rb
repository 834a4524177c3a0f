module Leap
  RULES = Rules.new
end
