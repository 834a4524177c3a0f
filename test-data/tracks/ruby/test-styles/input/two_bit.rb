class TwoBit
  attr_reader :bits

  def initialize(bits = 2)
    @bits = bits
  end
end
