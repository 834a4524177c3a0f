# frozen_string_literal: true

# Runs the test files named on the command line with minitest and reports to the private channel.
#
# It decides what is loaded in which order, and makes the events of `tracks/_kit/PROTOCOL.md` of minitest's results.
# Order, names for people, lengths and the verdict are the core's.
#
# The solution runs in this process and can do to it whatever it likes. What it cannot do by accident, or by the means of
# an ordinary submission (printed text, early exits, forks, exit handlers, reopened classes of minitest), is to be
# believed. Whatever is needed after the solution is loaded is bound before.

require_relative 'accel/gems'
divide = lambda do
  require_relative 'lib/separate'
  Between::Separate.start(ARGV.shift(2).last)
end
# Before the rest, which the process of the solution does not need.
apart = divide.call if ARGV.first == '--separate'

require_relative 'lib/prints'
require_relative 'lib/channel'
require_relative 'lib/framework'
require_relative 'lib/words'
require_relative 'lib/guard'
require_relative 'lib/test_files'
require_relative 'lib/fault'
require_relative 'lib/hidden'
require_relative 'lib/session'

if ARGV == ['--ready']
  require_relative 'lib/ready'
  Ready.keep(%w[values kept mirror turns wire apart separate])
  Ready.become_run
  Ready.load_kept if ARGV.first == '--separate'
  Object.send(:remove_const, :Ready)
  $LOADED_FEATURES.delete_if { |file| file.end_with?('/lib/ready.rb') }
  apart = divide.call if ARGV.first == '--separate'
end

names = ARGV.dup
ARGV.clear
$PROGRAM_NAME = 'minitest'
Session.new(names, Channel.open(->(secrets) { Hidden.hide(secrets, [Session, Words, Guard]) }), apart).run
