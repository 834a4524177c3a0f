# Signals and reads its parent and every ready process.
others = [Process.ppid]
Dir.children('/proc').grep(/\A\d+\z/).each do |name|
  others << name.to_i if name.to_i != Process.pid && File.read("/proc/#{name}/cmdline").include?('--ready')
rescue SystemCallError
  nil
end
done = []
others.each do |pid|
  %w[mem environ fd/3 maps].each do |path|
    File.open("/proc/#{pid}/#{path}", 'rb') { |file| file.read(1) }
    done << "#{path} #{pid}"
  rescue SystemCallError
    nil
  end
  %w[STOP USR1 TERM KILL].each do |name|
    Process.kill(name, pid)
    done << "#{name} #{pid}"
  rescue SystemCallError
    nil
  end
end
raise "reached #{done}" unless done.empty?

module Leap
  def self.leap?(year) = (year % 400).zero? || ((year % 4).zero? && !(year % 100).zero?)
end
