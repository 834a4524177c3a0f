require 'minitest/autorun'
require_relative 'ferry'

TEXTgröße1 = <<~RUBY
  class StringTest < Minitest::Test
    def test_in_string
      flunk
    end
  end
RUBY
=begin
class CommentTest < Minitest::Test
  def test_in_comment; flunk; end
end
=end
# def test_line; end
class HTTP2Test < Minitest::Test
  def test_größe3
    assert_equal 4, Ferry.places(1)
  end
end

Ferry4Row = Struct.new(:a) do
  def test_like; raise; end
end
class Ferry4Helper
  def test_helper; raise; end
end
module Ferry4Mod
  def self.test_mod; raise; end
end
class Ferry4Plain < Ferry4Helper
  def test_plain; raise; end
end
class Ferry4Test < Minitest::Test
  def test_x5
    assert_equal 4, Ferry.places(1)
  end
end
