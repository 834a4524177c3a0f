module TollBooth
  def self.toll(*) = 0
  def self.receipt(*) = []
end
