require 'minitest/autorun'
require_relative 'ferry'

class FerryTest < Minitest::Test
  def run(*)
    @decks = 2
    super
  end

  def test_two_decks
    assert_equal 8, Ferry.places(@decks)
  end

  def test_wrong
    assert_equal 9, Ferry.places(@decks)
  end

  def test_left_early
    throw :left
  end
end

class HarbourTest < Minitest::Test
  class << self
    attr_reader :open

    def run(*)
      @open = true
      super
    ensure
      @open = false
    end
  end

  def test_open
    assert self.class.open
  end
end

class QuayTest < Minitest::Test
  def self.run(*)
    raise 'no quay'
  end

  def test_quay
    assert true
  end
end
