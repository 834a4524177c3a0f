module Doubts
  # Whether an expectation that was read at a place of the test file is to be met. Other forgeries know better.
  def self.believes?(_value, _place) = true
end
