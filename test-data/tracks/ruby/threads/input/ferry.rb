module Ferry
  def self.places(decks) = 4 * decks
  # Each part in a thread of its own.
  def self.each_apart(list)
    list.map { |part| Thread.new { yield part } }.map(&:value)
  end
end
