# frozen_string_literal: true

# From exceptions to the words that a student reads. Places are lines: most solutions are one file.
class Words
  FRAMES = 20
  # Bound now: a solution may replace it.
  UNEXPECTED = Minitest::UnexpectedError

  def initialize(workdir)
    @inside = "#{workdir}/"
    @frame = /\A#{Regexp.escape(@inside)}(?<file>.+?):(?<line>\d+)(?<rest>:in .*)?\z/
    @place = /^#{Regexp.escape(@inside)}(.+?):(\d+): ?/
  end

  # An exception that kept the test files from being loaded.
  def trouble(error)
    text = said(error)
    return Channel::GSUB.bind_call(text, @place, '\1, line \2: ') if SyntaxError === error

    frame, = frames(error)
    "#{"#{frame[:file]}, line #{frame[:line]}: " if frame}#{text} (#{error.class})"
  end

  # The failures of one test.
  def failures(failures)
    texts = failures.map do |failure|
      UNEXPECTED === failure ? exception(failure.error) : said(failure)
    end
    texts.join("\n\n")
  end

  # An exception that ended a test, with the lines of the file that it comes from.
  def exception(error)
    known = frames(error)
    text = "#{error.class}: #{said(error)}"
    unless known.empty?
      lines = known.select { |frame| frame[:file] == known.first[:file] }
      text << "\n\nTraceback (most recent call first):"
      lines.first(FRAMES).each { |frame| text << "\n    Line #{frame[:line]}#{frame[:rest]}" }
      text << "\n    ..." if lines.size > FRAMES
    end
    text
  end

  private

  def frames(error)
    (error.backtrace || []).filter_map { |line| @frame.match(line) }
  end

  # An exception may have a `message` of the solution's making.
  def said(error)
    Channel.utf8(error.message.to_s)
  rescue StandardError
    ''
  end

  freeze
end
