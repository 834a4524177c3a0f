# frozen_string_literal: true

module Kernel
  private

  # What the track's documentation tells students to print with. It ignores a standard output that a test replaced.
  def debug(*values)
    STDOUT.puts(*values)
  end
end

STDOUT.sync = true
# A solution that closes its standard output must not silence the tests that follow.
STDOUT.define_singleton_method(:close) { nil }
