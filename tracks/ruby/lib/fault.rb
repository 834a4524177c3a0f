# frozen_string_literal: true

# Whether an exception that kept the test files from being loaded is the exercise's fault: it would come with any solution.
class Fault
  def initialize(test_files)
    @test_files = test_files
  end

  def of_exercise?(error)
    case error
    when SyntaxError
      file = error.message[/\A(?:--> )?(.+?):\d+:/, 1] || error.message[/\A--> (.+)$/, 1]
      @test_files.include?(File.expand_path(file.to_s))
    when LoadError
      from = error.backtrace_locations&.find { |frame| !frame.path.start_with?('<internal:') }
      TestFiles::HELPS.match?(File.basename(error.path.to_s)) && @test_files.include?(from&.absolute_path)
    else
      false
    end
  end

  freeze
end
