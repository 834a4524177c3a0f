# frozen_string_literal: true

# The files of the tests: those named on the command line, and the files of their folder that these load as helpers.
module TestFiles
  LOADS = /^\s*require(?:_relative)?[\s(]+["']([^"'#]+)["']/.freeze
  HELPS = /test|spec|helper|shared|support|common|example|behaviou?r|contract/i.freeze

  def self.of(files)
    found = []
    waiting = files.dup
    while (file = waiting.shift)
      next if found.include?(file) || !File.file?(file)

      found << file
      File.binread(file).scan(LOADS) { |(name)| waiting.concat(places(file, name)) if HELPS.match?(name) }
    end
    found
  end

  # Where a name may lead to.
  def self.places(file, name)
    name = "#{name}.rb" unless name.end_with?('.rb')
    [File.dirname(file), *%w[. test lib]].map { |folder| File.expand_path(name, folder) }
  end

  freeze
end
