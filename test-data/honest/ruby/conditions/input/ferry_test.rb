require 'minitest/autorun'
require_relative 'ferry'

class Deck1Test < Minitest::Test
  if RUBY_VERSION < '2'
    def test_test_test2; flunk; end
  else
  def test_größe3
    assert_equal 4, Ferry.places(1)
  end
  end
  def test_x4
    assert_equal 12, Ferry.places(3)
  end if RUBY_ENGINE == 'ruby'
  unless true
    def test_never; flunk; end
  end
end
if false
  class NeverTest < Minitest::Test
    def test_x; flunk; end
  end
end

class HTTP5Test < Minitest::Test
  def test_with__double6
    skip 'windows' unless Gem.win_platform?
    flunk
  end
  def test_Upper7
    assert_equal 8, Ferry.places(2)
  end
end

class HTTP8Test < Minitest::Test
  def test_Upper9
    # skip
    assert_equal 4, Ferry.places(1)
  end
  def test_Upper10
    assert true
    skip
    flunk
  end
  def test_decks11
    @decks = 1
    skip 'later'
    flunk
  end
  def test_Upper12
    skip_until 2999, 1, 1, 'in a thousand years'
    flunk
  end
end
