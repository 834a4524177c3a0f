# frozen_string_literal: true

# Keeps the first bytes of what is printed, in the order of printing, whoever in this process tree prints it.
#
# The bytes go to a file without a name that is also descriptor 1, so that child processes are heard too. What Ruby code
# prints beyond the limit is dropped, so that a flood costs nothing.
class Sink
  LIMIT = 16 * 1024

  def initialize
    path = File.join(ENV.fetch('TMPDIR', '/tmp'), "output-#{Process.pid}")
    @file = File.open(path, File::RDWR | File::CREAT | File::EXCL | File::APPEND | File::BINARY, 0o600)
    File.unlink(path)
    @room = LIMIT
    STDOUT.reopen(@file)
    STDOUT.set_encoding(Encoding::UTF_8)
    STDOUT.sync = true
    limit
    @read, @cut, @size = %i[pread truncate size].map { |name| @file.method(name) }
  end

  # Makes this the standard output, whatever the test before has put there, and forgets what was printed so far.
  def connect
    $stdout = STDOUT
    take
  end

  # What was printed since the last call, or nothing.
  def take
    @room = LIMIT
    return if @size.call.zero?

    text = Channel.utf8(@read.call(LIMIT, 0))
    @cut.call(0)
    text
  rescue SystemCallError, IOError
    nil
  end

  # How many of so many bytes there is room for.
  def grant(bytes)
    granted = bytes < @room ? bytes : @room
    @room -= granted
    granted
  end

  private

  def limit
    sink = self
    write = IO.instance_method(:write)
    STDOUT.define_singleton_method(:write) do |*parts|
      parts.sum do |part|
        text = part.to_s
        bytes = text.bytesize
        granted = sink.grant(bytes)
        write.bind_call(self, granted == bytes ? text : text.byteslice(0, granted)) if granted.positive?
        bytes
      end
    end
    # A solution that closes its standard output must not silence the tests that follow.
    STDOUT.define_singleton_method(:close) { nil }
  end

  freeze
end

module Kernel
  private

  # What the track's documentation tells students to print with. It goes past a standard output that a test replaced.
  def debug(*values)
    STDOUT.puts(*values)
  end
end
