require_relative 'lib/crew'

class Ferry
  def crew = Crew.new(2)
end
