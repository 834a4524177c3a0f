require 'minitest/autorun'
require 'minitest/pride'
require_relative 'plugins_and_data'

class PluginsAndDataTest < Minitest::Test
  LINES = DATA.readlines(chomp: true)

  def test_sum_of_the_lines
    assert_equal LINES.last.to_i, PluginsAndData.sum(LINES[0..-2])
  end

  def test_versions
    assert Gem::Version.new('1.10') > Gem::Version.new('1.9')
  end
end

__END__
1
2
3
