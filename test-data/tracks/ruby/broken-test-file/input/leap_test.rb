require "minitest/autorun"

require_relative "leap"
,"what"
