class String
  def gsub(*) = "mine"
  def +(_other) = "mine"
  def byteslice(*) = "mine"
end

class Array
  def map = []
  def join(*) = "mine"
  def sum = 0
end

module Leap
  def self.leap?(_year)
    puts "a \"quoted\" word"
    false
  end
end
