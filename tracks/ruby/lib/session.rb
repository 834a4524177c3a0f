# frozen_string_literal: true

# One run of the test files, from loading them to the end of the process.
class Session
  # Bound now: a solution may replace them.
  LEAVE = Process.method(:exit!)
  TEST = Minitest::Test
  # Where minitest's own files lie.
  LIBRARY = File.dirname(Minitest.method(:run).source_location.first)
  RUNNABLE = Minitest::Runnable
  ASSERTION = Minitest::Assertion
  SKIP = Minitest::Skip
  UNEXPECTED = Minitest::UnexpectedError
  SETUP = Minitest::Test::SETUP_METHODS.map(&:to_sym).freeze
  NO_FAILURE = %w[passed skipped disabled].freeze
  OWNER = UnboundMethod.instance_method(:owner)
  TEARDOWN = Minitest::Test::TEARDOWN_METHODS.map(&:to_sym).freeze

  # Ends a test that takes longer than the limit for each test.
  class TimedOut < Exception; end # rubocop:disable Lint/InheritException

  # `apart` leads to the solution where that has a process of its own.
  def initialize(names, send, apart)
    @workdir = File.realpath(Dir.pwd)
    files = TestFiles.of(names.map { |name| File.join(@workdir, name) })
    Minitest.close(files)
    @guard = Guard.new(@workdir, files)
    @fault = Fault.new(files)
    @names = names
    @send = send
    @words = Words.new(@workdir)
    @owner = Process.pid
    @apart = apart
    @limit = ENV.delete('TEST_RUNNER_TEST_TIMEOUT')
  end

  # Loads the files and runs the tests when the process would end, as minitest does: exit handlers that the solution
  # registers come before, and one reference solution of the track counts on it.
  def run
    at_exit { run_tests }
    @apart&.connect(@names)
    load_files
  end

  private

  # Loads the files in their order. What the first exception says is all there is to say.
  def load_files
    offer_data
    # As Rake does, but behind the language's own: no file of the solution takes the place of one of these.
    $LOAD_PATH.push(File.join(@workdir, 'test'), File.join(@workdir, 'lib'))
    @names.each { |name| require File.join(@workdir, name) }
  rescue Exception => e # rubocop:disable Lint/RescueException
    leave_child
    unproved({})
    exercise = 'yes' if !@apart&.trouble && @fault.of_exercise?(e)
    @send.call('failure', exercise: exercise, message: @apart&.trouble || @words.trouble(e))
    LEAVE.call(1)
  end

  # What stands behind the end of the first test file, as `DATA`: it would be the program that runs.
  def offer_data
    file = File.open(@names.first)
    file.each_line do |line|
      return Object.const_set(:DATA, file) if line.chomp == '__END__'
    end
    file.close
  end

  # Ends the process: threads of the solution have nothing more to say.
  def run_tests
    leave_child
    announced = []
    tests = []
    RUNNABLE.runnables.each do |group|
      next unless group <= TEST

      refuse(@guard.foreign(group))
      tests << [group, collect(group)]
    end
    refuse(@guard.replaced)
    tests.each { |_, own| own.each { |_, identity| announced << identity } }
    if announced.empty?
      @send.call('empty')
      LEAVE.call(1)
    end
    announced.each { |identity| @send.call('plan', identity) }
    code = 0
    tests.each { |group, own| code = 1 unless own.empty? || perform_all(group, own) }
    @apart&.stop
    @send.call('end')
    LEAVE.call(code)
  end

  # Runs the tests of a class, by its own way if it has one.
  def perform_all(group, tests)
    passed = true
    run = -> { tests.each { |body, identity| passed = false unless perform(group, body, identity) } }
    @guard.own?(group, :run) ? group.run(run, {}) : run.call
    passed
  rescue Exception => e # rubocop:disable Lint/RescueException
    leave_child
    @send.call('failure', message: @words.exception(e))
    false
  end

  # Nothing is run where the tests are not those of the test files, or cannot fail.
  def refuse(replaced)
    any, = replaced
    return unless any

    @send.call('failure', replaced: replaced.join(', '))
    LEAVE.call(1)
  end

  # Body and identity of every test of a class, in the order of the files and their lines.
  def collect(group)
    methods = group.public_instance_methods(true).grep(/\Atest_/)
    methods &= group.runnable_methods.map(&:to_sym) if @guard.own?(group, :runnable_methods)
    methods = methods.sort_by { |name| group.instance_method(name).source_location || ['', 0] }
    tests = []
    methods.each { |name| tests << [group.instance_method(name), identity(group, name.to_s)] }
    tests
  end

  def identity(group, name)
    file, line = group.instance_method(name).source_location
    number, described = name.match(/\Atest_(\d+)_(.+)/m)&.captures if defined?(Minitest::Spec) && group <= Minitest::Spec
    described = "anonymous #{number.to_i}" if described == 'anonymous'
    # Several classes have what is inherited.
    words = "> #{name.delete_prefix('test_').tr('_', ' ').sub(/\A./, &:upcase)}" if OWNER.bind_call(group.instance_method(name)) != group
    {
      name: "#{group.name}::#{name}",
      file: file.to_s.delete_prefix("#{@workdir}/"),
      line: line&.to_s,
      title: described || words ? "#{group.name} #{described || words}" : nil
    }
  end

  def perform(group, body, identity)
    @send.call('start', identity)
    $stdout = STDOUT
    @apart&.begin_test
    outcome = in_time { outcome(group, body) }
    leave_child
    outcome = { status: 'error', message: @apart.trouble } if @apart&.trouble
    unproved(identity) unless outcome[:status] == 'passed' || @apart&.trouble
    @send.call('result', { **identity, **outcome })
    NO_FAILURE.include?(outcome[:status])
  end

  # What the block says, unless it takes longer than a test may. Another thread interrupts it again and again, because a test may
  # rescue everything.
  def in_time
    return yield unless @limit && !@apart

    late = false
    tester = Thread.current
    watcher = Thread.new do
      sleep Float(@limit)
      loop do
        late = true
        tester.raise(TimedOut)
        sleep 0.5
      end
    end
    begin
      outcome = yield
    rescue TimedOut
      late = true
    ensure
      watcher.kill.join
    end
    late ? { status: 'error', message: "The test timed out after #{@limit} s." } : outcome
  end

  # Says why a test that did not pass may be right.
  def unproved(identity)
    reason = @apart&.reason
    @send.call('unproved', { **identity, message: reason }) if reason
  end

  # Runs one test. A solution that asks for the end of the process gets the end of its test. What did not come to its end
  # has not passed, whatever else is said.
  def outcome(group, body)
    failures = []
    test = group.new(body.name.to_s)
    return outcome_of_own_run(test, body) if OWNER.bind_call(group.instance_method(:run)) != TEST

    whole = attempt(failures) do
      SETUP.each { |hook| test.__send__(hook) }
      body.bind_call(test)
    end
    replaced = [*@guard.shadowed(test), *@guard.replaced]
    TEARDOWN.each { |hook| whole = false unless attempt(failures) { test.__send__(hook) } }
    any, = replaced
    return { status: 'error', replaced: replaced.join(', ') } if any

    whole ? { status: 'passed' } : failed(failures)
  rescue Exception => e # rubocop:disable Lint/RescueException
    { status: 'error', message: @words.exception(e) }
  end

  # Runs one test by the method `run` of its class, which does something around minitest's.
  def outcome_of_own_run(test, body)
    whole = false
    test.define_singleton_method(body.name) do |*arguments|
      body.bind_call(self, *arguments)
      whole = true
    end
    test.run
    test.singleton_class.remove_method(body.name)
    replaced = [*@guard.shadowed(test), *@guard.replaced]
    any, = replaced
    return { status: 'error', replaced: replaced.join(', ') } if any
    return failed(test.failures) unless test.failures.empty?

    whole ? { status: 'passed' } : { status: 'error', message: 'The test did not come to its end.' }
  rescue Exception => e # rubocop:disable Lint/RescueException
    { status: 'error', message: @words.exception(e) }
  end

  # Whether a block came to its end. What kept it from there is a failure, or, where it would end the process, raised.
  def attempt(failures)
    yield
    true
  rescue NoMemoryError, SignalException, SystemExit
    raise
  rescue ASSERTION => e
    failures << e
    false
  rescue Exception => e # rubocop:disable Lint/RescueException
    failures << UNEXPECTED.new(e)
    false
  end

  def failed(failures)
    status = failures.any?(UNEXPECTED) ? 'error' : 'failed'
    if failures.first.is_a?(SKIP)
      # Minitest's own skip of a test without a body, and until a day.
      status = failures.first.backtrace_locations[1].path.start_with?(LIBRARY) ? 'disabled' : 'skipped'
    end
    { status: status, message: @words.failures(failures) }
  end

  # A child that the solution forked and that came back here has nothing to do.
  def leave_child
    LEAVE.call(0) if Process.pid != @owner
  end

  freeze
end
