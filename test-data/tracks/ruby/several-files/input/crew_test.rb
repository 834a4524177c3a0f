require 'minitest/autorun'
require_relative 'lib/crew'

class CrewTest < Minitest::Test
  def test_captain
    assert_nil Crew.new(2).captain
  end
end
