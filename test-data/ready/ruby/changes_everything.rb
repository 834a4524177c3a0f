# Changes what a later run would use, if it were the same process.
at_exit { File.write('left', 'x') }
%w[TERM CHLD USR1].each { |name| Signal.trap(name, 'IGNORE') }
ENV['RUBYOPT'] = '-rnothing'
ENV['PATH'] = '/nowhere'
$LOAD_PATH.unshift('/nowhere')
ARGV.replace(['--ready'])
srand(1)
File.umask(0o777)
Thread.new { sleep }
module Process
  def self.fork = nil
  def self.exit!(*) = nil
end
class Object
  def fork = 0
end
GC.disable

module Leap
  def self.leap?(year) = (year % 4).zero?
end
