module Ferry
  def self.fare(age, zones)
    0
  end
end
