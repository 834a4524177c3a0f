require "minitest/autorun"

require_relative "leap"
4 "what"
