# frozen_string_literal: true

require_relative 'prints'

module Between
  # The process of the solution, apart from that of the tests: `tracks/_kit/SEPARATE.md`.
  #
  # It is a fork of the process of the tests from before that knows its tests or its secrets. It gives up what it does not need,
  # above all reading the folder of the tests, and then does what it is asked for.
  class Apart < Wire
    # Bound now: solutions reopen their classes.
    SEND = Kernel.instance_method(:send)
    PID = Process.method(:pid)
    LEAVE = Process.method(:exit!)
    FLUSH = IO.instance_method(:flush)
    BEGINS_WITH = String.instance_method(:start_with?)
    SOURCE = UnboundMethod.instance_method(:source_location)
    # Classes that solutions add methods to.
    REOPENED = [
      Array, Class, Comparable, Complex, Enumerable, Enumerator, Exception, FalseClass, Float, Hash, Integer, Kernel, Math,
      Method, Module, NilClass, Numeric, Object, Proc, Range, Rational, Regexp, String, Struct, Symbol, Time, TrueClass
    ].freeze

    class << self
      # Is the process of the solution. Does not return.
      def live(reader, writer, folder)
        close_all_but([0, 1, 2, reader.fileno, writer.fileno])
        solution = File.join(folder, 'solution')
        Dir.chdir(solution)
        ENV.update('HOME' => File.join(folder, 'home'), 'TMPDIR' => File.join(folder, 'tmp'), 'PWD' => solution)
        ARGV.clear
        $PROGRAM_NAME = 'minitest'
        Landlock.new.confine(folder, File.readlines(File.join(folder, 'readable'), chomp: true))
        forget
        new(reader, writer, solution).serve
      end

      private

      # What is closed here is open in the process of the tests alone. Some descriptors are the interpreter's own.
      def close_all_but(kept)
        (Dir.children('/proc/self/fd').map(&:to_i) - kept).each do |descriptor|
          IO.for_fd(descriptor).close
        rescue ArgumentError, SystemCallError
          nil
        end
      end

      # Takes the test framework and the reporter from the solution, if they are loaded.
      def forget
        %i[Minitest Channel Words Guard Hidden Session SecondLook Ready].each do |name|
          Object.send(:remove_const, name) if Object.const_defined?(name, false)
        end
        $LOADED_FEATURES.delete_if { |file| file.include?('/minitest') }
      end
    end

    def initialize(reader, writer, root)
      super(reader, writer)
      Mirror.wire = self
      @root = "#{root}/"
      @own = PID.call
      @main = TOPLEVEL_BINDING.receiver
      @known = Object.constants(false).to_h { |name| [name, true] }
      @methods = REOPENED.to_h { |kind| [kind, kind.public_instance_methods(false)] }
      @included = REOPENED.to_h { |kind| [kind, kind.ancestors] }
      @read = {}.compare_by_identity
      @functions = Object.private_instance_methods(false)
    end

    # Does what it is asked for. What the solution does at exit, it does before the first test, as with Minitest.
    def serve
      at_exit { serve_tests }
      @turns.answer(nil) { send_message(['=', 'ready', []]) }
      loop do
        @first = @turns.hear(nil) { receive }
        break if @first[2] & BEGINS != 0

        answer(@first, nil)
      end
      exit
    end

    # What only reads a variable of an object of the tests is asked for once, until the tests do something again.
    def ask(operation, subject, words, arguments, named = nil, block = nil)
      kind = CLASS.bind_call(subject)
      is_reader = operation == 'method' && arguments.empty? && Mirror::Handle > kind && kind.separate_readers.include?(words)
      unless is_reader
        @read.clear
        return super
      end
      known = @read[subject] ||= {}
      known.fetch(words) { known[words] = super }
    end

    def answer(message, asker)
      @read.clear
      @kept.begin if message[2] & BEGINS != 0
      super
    end

    # The lists that the solution has kept, and has changed.
    def changed_since
      @kept.changed
    end

    private

    def serve_tests
      loop do
        message = @first || @turns.hear(nil) { receive }
        @first = nil
        $stdout = STDOUT if message[2] & BEGINS != 0
        answer(message, nil)
      end
    end

    # Nobody asks any more.
    def broken(_)
      LEAVE.call(0)
    end

    def send_message(message)
      LEAVE.call(0) unless PID.call == @own
      FLUSH.bind_call(STDOUT)
      super
    end

    def perform(operation, request)
      subject, name, list, named, block = request
      case operation
      when 'load' then load_file(name)
      when 'const' then constant(subject || Object, name.to_sym)
      when 'method' then PUBLIC_SEND.bind_call(subject, name, *list, **named, &block)
      when 'send' then SEND.bind_call(subject, name, *list, **named, &block)
      when 'top' then SEND.bind_call(@main, name, *list, **named, &block)
      when 'call' then subject.call(*list, **named, &block)
      when 'exec' then EXEC.bind_call(*list, **named, &subject)
      when 'mixed' then subject.instance_method(name).bind_call(*list, **named, &block)
      when 'responds' then subject.respond_to?(name, *list)
      end
    end

    def constant(home, name)
      return home.const_get(name) if home.constants.include?(name) || Object.equal?(home)

      home.const_missing(name)
    end

    # Loads a file of the solution. Says what is new: classes and modules, the names of other constants, the methods of the
    # program itself, and methods of classes that every program has.
    def load_file(name)
      require File.join(@root, name)
      [*constants, (Object.private_instance_methods(false) - @functions).map(&:name), patches]
    end

    def constants
      fresh = Object.constants(false).reject { |name| @known[name] }
      own = fresh.select { |name| is_own?(Object.const_source_location(name)) }
      mine = own.to_h { |name| [name.name, Object.const_get(name)] }.select { |_, value| Module === value }
      [mine, fresh.map(&:name) - mine.keys]
    end

    def patches
      REOPENED.to_h do |kind|
        included = (kind.ancestors - @included[kind]).flat_map { |part| part.public_instance_methods(false) }
        [Values::NAMES[kind], (kind.public_instance_methods(false) + included - @methods[kind]).uniq.map(&:name)]
      end
    end

    def is_own?(place)
      place && place[0] && BEGINS_WITH.bind_call(place[0], @root)
    end

    def frames(error)
      (error.backtrace || []).select { |line| BEGINS_WITH.bind_call(line, @root) }
    end

    # The kernel's rules for what a process may do with files. They also keep it from the memory of other processes.
    class Landlock
      CREATE_RULESET = 444
      ADD_RULE = 445
      RESTRICT_SELF = 446
      PRCTL = RUBY_PLATFORM.start_with?('aarch64') ? 167 : 157
      NO_NEW_PRIVILEGES = 38
      VERSION_ONLY = 1
      BENEATH = 1
      PATH_ONLY = 0o12000000
      # Rights of Landlock.
      EXECUTE = 1
      WRITE_FILE = 1 << 1
      READING = 3 << 2
      REFER = 1 << 13
      TRUNCATE = 1 << 14
      IOCTL = 1 << 15
      # Those of the first version: the others change folders.
      FIRST = (1 << 13) - 1
      OF_FILES = WRITE_FILE | 1 << 2 | TRUNCATE | IOCTL
      # To no process outside: connections by abstract sockets, and signals.
      SCOPES = 3
      DEVICES = %w[/dev/null /dev/zero /dev/full /dev/random /dev/urandom /dev/tty].freeze

      # Allows this process to change its own folder alone, and to read nothing but that and what is readable.
      def confine(own, readable)
        version = call(CREATE_RULESET, 0, 0, VERSION_ONLY)
        changing = FIRST & ~EXECUTE & ~READING
        [[2, REFER], [3, TRUNCATE], [5, IOCTL]].each { |since, right| changing |= right if version >= since }
        handled = changing | READING
        # A set of rules has a second word from version 4 on, and a third from version 6 on.
        words = [handled, 0, SCOPES].pack('Q3').byteslice(0, version < 4 ? 8 : version < 6 ? 16 : 24) # rubocop:disable Style/NestedTernaryOperator
        ruleset = call(CREATE_RULESET, words, words.bytesize, 0)
        allow(ruleset, own, handled)
        DEVICES.each { |path| allow(ruleset, path, OF_FILES & handled) }
        readable.each { |path| allow(ruleset, path, READING) }
        call(PRCTL, NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        call(RESTRICT_SELF, ruleset, 0)
        IO.for_fd(ruleset).close
      end

      private

      # Makes a system call. A text is passed by its address.
      def call(number, *words)
        syscall(number, *words.map { |word| String === word ? [word].pack('P').unpack1('q') : word })
      end

      # Adds a rule. What is not there, or cannot be opened, gets none.
      def allow(ruleset, path, rights)
        opened = IO.sysopen(path, PATH_ONLY)
      rescue SystemCallError
        nil
      else
        begin
          call(ADD_RULE, ruleset, BENEATH, [rights, opened].pack('Qi'), 0)
        rescue Errno::EINVAL
          # Not a folder.
          call(ADD_RULE, ruleset, BENEATH, [rights & OF_FILES, opened].pack('Qi'), 0)
        end
        IO.for_fd(opened).close
      end
    end
    private_constant :Landlock
  end
end
