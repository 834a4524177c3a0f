# frozen_string_literal: true

# One run of the test files, from loading them to the end of the process.
class Session
  # Bound now: a solution may replace it.
  LEAVE = Process.method(:exit!)

  def initialize(names, send, sink)
    @workdir = File.realpath(Dir.pwd)
    @names = names
    @files = names.join(', ')
    @send = send
    @sink = sink
    @words = Words.new(@workdir)
    @owner = Process.pid
  end

  # Loads the files and runs the tests when the process would end, as minitest does: exit handlers that the solution
  # registers come before, and one reference solution of the track counts on it.
  def run
    at_exit { run_tests }
    load_files
  end

  private

  # Loads the files in their order. What the first exception says is all there is to say.
  def load_files
    @names.each { |name| require File.join(@workdir, name) }
  rescue Exception => e # rubocop:disable Lint/RescueException
    leave_child
    @send.call('failure', message: @words.trouble(e))
    LEAVE.call(1)
  end

  # Ends the process: threads of the solution have nothing more to say.
  def run_tests
    leave_child
    announced = []
    tests = collect
    tests.each { |_, _, identity| announced << identity }
    if announced.empty?
      @send.call('failure', message: "No tests were found in #{@files}.")
      LEAVE.call(1)
    end
    @send.call('plan', tests: announced)
    code = 0
    tests.each { |group, method, identity| code = 1 unless perform(group, method, identity) }
    @send.call('end')
    LEAVE.call(code)
  end

  # Class, method and identity of every test, in the order of the files and their lines.
  def collect
    tests = []
    Minitest::Runnable.runnables.each do |group|
      next unless group <= Minitest::Test

      methods = group.public_instance_methods(true).grep(/\Atest_/)
      methods = methods.sort_by { |name| group.instance_method(name).source_location || ['', 0] }
      methods.each { |name| tests << [group, name.to_s, identity(group, name.to_s)] }
    end
    tests
  end

  def identity(group, name)
    file = group.instance_method(name).source_location&.first.to_s
    described = defined?(Minitest::Spec) && group <= Minitest::Spec && name[/\Atest_\d+_(.+)/m, 1]
    {
      name: "#{group.name}::#{name}",
      file: file.delete_prefix("#{@workdir}/"),
      title: described ? "#{group.name} #{described}" : nil
    }
  end

  def perform(group, method, identity)
    @send.call('start', identity)
    @sink.connect
    status, message = outcome(group, method)
    leave_child
    @send.call('result', { **identity, status: status, message: message, output: @sink.take })
    status == 'passed'
  end

  # Runs one test. A solution that asks for the end of the process gets the end of its test.
  def outcome(group, method)
    result = group.new(method).run
    return ['passed', nil] if result.failures.empty?

    status = result.error? ? 'error' : 'failed'
    status = 'skipped' if result.skipped?
    [status, @words.failures(result.failures)]
  rescue Exception => e # rubocop:disable Lint/RescueException
    ['error', @words.exception(e)]
  end

  # A child that the solution forked and that came back here has nothing to do.
  def leave_child
    LEAVE.call(0) if Process.pid != @owner
  end
end
