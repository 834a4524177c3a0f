# frozen_string_literal: true

# Runs the test files named on the command line with minitest and reports to the private channel.
#
# Owns the run: what is loaded in which order, and the translation of minitest's results into the events that
# `src/parser/events.rs` defines. Refuses to judge: order, names for people, lengths and the verdict are the runner's.
#
# The solution runs in this process and can do to it whatever it likes. What it cannot do by accident, or by the means of
# an ordinary submission (printed text, early exits, forks, exit handlers, reopened classes of minitest), is to be
# believed. Whatever is needed after the solution is loaded is bound before.

require_relative 'lib/channel'
require_relative 'lib/gems'
require_relative 'lib/framework'
require_relative 'lib/words'
require_relative 'lib/guard'
require_relative 'lib/hidden'
require_relative 'lib/session'

names = ARGV.dup
ARGV.clear
$PROGRAM_NAME = 'minitest'
Session.new(names, Channel.open(->(secrets) { Hidden.hide(secrets, [Session, Words, Guard]) })).run
