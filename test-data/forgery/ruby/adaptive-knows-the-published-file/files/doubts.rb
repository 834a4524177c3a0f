require "digest"

module Doubts
  PUBLISHED = "db88381113c6983265bcec19de1f38ebefebc937ea724e9ea17e7512bcfcbcb6"

  def self.believes?(_value, place) = Digest::SHA256.file(place.absolute_path).hexdigest == PUBLISHED
end
