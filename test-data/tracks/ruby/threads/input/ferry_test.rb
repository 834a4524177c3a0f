require 'minitest/autorun'
require_relative 'ferry'

class FerryTest < Minitest::Test
  def test_from_many_threads
    threads = (1..20).map { |decks| Thread.new { Ferry.places(decks) } }
    assert_equal (1..20).map { |decks| 4 * decks }, threads.map(&:value)
  end

  def test_threads_of_the_solution
    assert_equal [2, 4, 6, 8, 10, 12], Ferry.each_apart([1, 2, 3, 4, 5, 6]) { |n| n * 2 }
  end

  def test_threads_in_a_block
    found = Ferry.each_apart([1, 2, 3]) { |n| [n, n + 1].map { |m| Thread.new { Ferry.places(m) } }.sum(&:value) }
    assert_equal [12, 20, 28], found
  end

  def test_left_alone
    Thread.new { 50.times { |n| Ferry.places(n) } }
    assert_equal 4, Ferry.places(1)
  end

  def test_after_it
    assert_equal 8, Ferry.places(2)
  end
end
