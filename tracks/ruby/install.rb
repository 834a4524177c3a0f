# frozen_string_literal: true

# Puts the folder of minitest where a run finds it without RubyGems: as {tools}/lib. Argument: the tools folder.

gem 'minitest', '~> 5.15'
found = Gem.loaded_specs.fetch('minitest').full_require_paths.first
link = File.join(ARGV.fetch(0), 'lib')
File.delete(link) if File.symlink?(link)
File.symlink(found, link)
