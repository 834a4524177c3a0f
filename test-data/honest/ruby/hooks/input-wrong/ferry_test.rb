require 'minitest/autorun'
require_relative 'ferry'

class Größe1Test < Minitest::Test
  def setup
    super
    @n = 2
  end
  def teardown
    @n = nil
  end
  def test_decks2
    assert_equal 8, Ferry.places(@n)
  end
  def before_setup; super; end
  def after_teardown; super; end
end

class HTTP3Test < Minitest::Test
  def before_setup
    super
    @log = [:before]
  end
  def setup = @log << :setup
  def after_setup = @log << :after
  def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks4
    assert_equal %i[before setup after], @log
    assert_equal 12, Ferry.places(3)
  end
  def before_teardown = @log.clear
  def teardown = @log << :down
  def after_teardown = super
end

class Deck5Test < Minitest::Test
  def run(*)
    @around = 2
    super
  end
  def test_test_test6
    assert_equal 8, Ferry.places(@around)
  end
end
class Deck7Test < Minitest::Test
  def self.run(*)
    @ready = 3
    super
  end
  def self.ready = @ready
  def test_with__double8
    assert_equal 12, Ferry.places(self.class.ready)
  end
end
