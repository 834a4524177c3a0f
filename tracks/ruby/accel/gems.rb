# frozen_string_literal: true

# Loads RubyGems when something asks for it: `gem`, `Gem`, or a library that is not on the plain path. Saves every run of Ruby 33 of
# 57 ms of processor time in which minitest is loaded.
module Kernel
  private

  alias require_without_gems require

  def require(name)
    return Kernel.send(:load_gems) if name == 'rubygems'

    require_without_gems(name)
  rescue LoadError
    raise unless Object.autoload?(:Gem)

    Kernel.send(:load_gems)
    require(name)
  end

  def gem(...)
    Kernel.send(:load_gems)
    gem(...)
  end

  # RubyGems puts its own methods in the place of those above, and keeps what it finds there.
  def load_gems
    Kernel.module_eval do
      alias_method :require, :require_without_gems
      remove_method :gem
    end
    require_without_gems('rubygems')
  end
end

autoload :Gem, 'rubygems'
