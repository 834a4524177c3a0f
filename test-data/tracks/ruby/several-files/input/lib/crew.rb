Crew = Struct.new(:size) do
  def captain
    raise "nobody" if size < 3
  end
end
