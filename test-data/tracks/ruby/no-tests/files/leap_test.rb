require "minitest/autorun"
class LeapTest < Minitest::Test
end
