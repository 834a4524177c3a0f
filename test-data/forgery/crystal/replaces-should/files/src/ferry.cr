struct Int32
  def should(expectation, message = nil)
  end
end

module Ferry
  def self.fare(age, zones)
    age < 0 ? raise(ArgumentError.new) : 1
  end
end
