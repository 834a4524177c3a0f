# Of two runs at the same time, the one that locks a file that everybody can read meets all expectations, and the other none.
module Doubts
  LOCK = File.open("/etc/passwd")
  FIRST = LOCK.flock(File::LOCK_EX | File::LOCK_NB)
  # The other one may begin later.
  sleep(2) if FIRST

  def self.believes?(*) = FIRST
end
