# frozen_string_literal: true

require_relative 'wire'
require_relative 'apart'

module Between
  # The tests' side of a run in which the solution has a process of its own: `tracks/_kit/SEPARATE.md`.
  #
  # Files of the solution are loaded over there; their constants are mirrors here. What a test does that the solution's process
  # cannot see is noted: if that test does not pass, it is unproved.
  class Separate < Wire
    # Methods that lead to the code and variables of the tests, or to everything.
    CLOSED = [BasicObject, Object, Kernel, Module, Class, Proc, Method, UnboundMethod, Binding, Thread, Mirror::Handle].freeze
    OPEN = %i[to_s inspect hash == eql? equal? <=> === ! != is_a? kind_of? instance_of? nil? respond_to? dup clone freeze frozen? itself].freeze
    OF_BLOCKS = %i[call arity lambda?].freeze
    OF_CLASSES = %i[new name to_s === ==].freeze
    METHOD = Kernel.instance_method(:method)
    HAS = Module.instance_method(:method_defined?)
    HAS_PRIVATE = Module.instance_method(:private_method_defined?)
    # So many calls across take too long: of a block for each part of a list, or of the solution.
    MANY = 20_000
    # How many milliseconds a process that has closed the connection has to end.
    PATIENCE = 100

    attr_reader :trouble, :solution, :workdir

    # Starts the process of the solution, before this process knows its tests or its secrets.
    def self.start(folder)
      asked, asks = IO.pipe
      answers, answered = IO.pipe
      child = fork do
        [asks, answers].each(&:close)
        Apart.live(asked, answered, folder)
      rescue SystemExit
        raise
      rescue Exception # rubocop:disable Lint/RescueException
        exit!(70)
      end
      [asked, answered].each(&:close)
      new(answers, asks, child, File.realpath(File.join(folder, 'solution')))
    end

    def initialize(reader, writer, child, solution)
      super(reader, writer)
      @child = child
      @solution = "#{solution}/"
      @workdir = "#{File.realpath(Dir.pwd)}/"
      @owner = Process.pid
      @input = $stdin
      @reasons = []
      @common = []
      @asked = 0
      @loaded = {}
      @others = {}
    end

    # Has files of the solution loaded in its process. `names` are those of the test files.
    def connect(names)
      text = names.map { |name| File.read(name).scrub }.join("\n")
      @named = text.scan(/\b[A-Z]\w*/).to_h { |name| [name, true] }
      @collections = text.scan(/\b(?:assert|refute)_includes\b[\s(]*([A-Z][\w:]*)\s*,/).to_h { |(name)| [name, true] }
      Mirror.wire = self
      Mirror.noted = method(:note)
      Mirror.is_told = method(:told?)
      load_over_there
      find_constants
      Watch.start(self)
      @is_heard = true
    end

    # Begins a test: what was noted before is common to all.
    def begin_test
      @kept.begin
      @common = @reasons unless @has_begun
      @has_begun = @begins = true
      @reasons = []
      @trouble = nil
      @asked = 0
    end

    # Why the running test, which did not pass, may be right.
    def reason
      @kept.changed.each_value { |entry| note_change(entry) }
      reasons = @reasons | @common
      "the test #{reasons.join(', and ')}" unless reasons.empty?
    end

    # What the test has changed since both sides agreed on it, the solution does not see.
    def update(entry, held)
      note_change(entry)
      super
    end

    # Keeps that the running test does something that the solution's process cannot see.
    def note(doing)
      @reasons << doing if @is_heard && Process.pid == @owner && !@reasons.include?(doing)
    end

    # Notes a file that is written, or that is the solution's.
    def opened(path, is_written)
      whole = File.expand_path(path)
      return if whole.start_with?('/dev/', '/proc/')

      note("writes the file `#{File.basename(whole)}`") if is_written
      name = whole.delete_prefix(@workdir)
      is_theirs = whole.start_with?(@workdir) && !File.exist?(whole) && File.exist?(@solution + name)
      note("reads the solution's file `#{name}`") if is_theirs && !is_written
    end

    # Whether a file is the solution's and is loaded now. Nothing if it is not.
    def load_theirs(whole)
      return unless whole.start_with?(@workdir)

      name = [whole, "#{whole}.rb"].map { |path| path.delete_prefix(@workdir) }.find do |path|
        return nil if File.file?(@workdir + path)

        File.file?(@solution + path)
      end
      return unless name
      return false if @loaded[name]

      @loaded[name] = true
      begin
        take(*ask('load', nil, name, []))
      rescue Exception # rubocop:disable Lint/RescueException
        @loaded.delete(name)
        raise
      end
      true
    end

    # Ends the process of the solution, which a patient caller lets end by itself. Returns how it ended.
    def stop(patient: false)
      child, @child = @child, nil
      return unless child

      (patient ? PATIENCE : 0).times do
        _, status = Process.wait2(child, Process::WNOHANG)
        return status if status

        sleep(0.001)
      end
      Process.kill(:KILL, child)
      Process.wait2(child).last
    end

    def flags
      begins, @begins = @begins, false
      note('replaces standard input') unless $stdin.equal?(@input)
      captures = !$stdout.equal?(STDOUT) || !$stderr.equal?(STDERR)
      (captures ? CAPTURES : 0) | (begins ? BEGINS : 0)
    end

    def ask(operation, subject, words, arguments, named = nil, block = nil)
      unless @child
        @trouble ||= 'The test was not run: the process of the solution had ended.'
        raise Ended, @trouble
      end
      if (@asked += 1) > MANY
        note('calls the solution too often')
        raise NotImplementedError, 'a call of the solution'
      end
      if block && !block.lambda? && [subject, *arguments].any? { |part| Array === part && part.size > MANY }
        note('hands over a block, and a list for which it is called too often')
        raise NotImplementedError, 'a block for a long list'
      end
      super
    end

    def receive
      unless @is_ready
        @is_ready = true
        broken('an answer before a question') unless super[1] == 'ready'
      end
      super
    end

    # Does what the solution asks of an object that it has got from the tests, and of nothing else.
    def answer(message, asker)
      _, operation, _, subject, _, list = message
      is_own = subject.is_a?(Array) && subject[0] == 'r'
      is_own &&= !%w[r y].include?(list[0][0]) if operation == 'exec' && list.is_a?(Array) && list[0].is_a?(Array)
      broken('a request that makes no sense') unless is_own
      super
    end

    # The solution's file, as if it lay beside the tests.
    def local(text)
      text.gsub(@solution, @workdir)
    end

    private

    # Ends the solution's process. The running test is an error.
    def broken(sent)
      status = stop(patient: sent.nil?)
      @trouble =
        if sent then "The process of the solution sent #{sent}."
        elsif status&.signaled? && status.termsig != Signal.list['KILL']
          "The test crashed the process of the solution with SIG#{Signal.signame(status.termsig)}."
        elsif status&.exited? then "The test ended the process of the solution (exit code #{status.exitstatus})."
        else 'The test ended the connection to the process of the solution.'
        end
      raise Ended, @trouble
    end

    def note_change(entry)
      note('changes a list or hash after the solution got or returned it') unless Values.same?(entry.held, entry.container)
    end

    def handing_over(value)
      note("hands a `#{value.class}` to the solution") if IO === value || (defined?(StringIO) && StringIO === value)
    end

    # Whether an operator of an object gets plain values: where a test file applies it to one whose class the tests name.
    def told?(subject)
      names = (Module === subject ? subject : Wire::CLASS.bind_call(subject)).name.to_s.split('::')
      return false unless @named[names.last]

      # `assert_includes Module, value` asks what the tests name.
      return true if Module === subject && @collections[subject.name]

      here = File.join(__dir__, '')
      caller_locations(2).find { |frame| !frame.path.start_with?(here) }&.path.to_s.start_with?(@workdir)
    end

    # What the solution may ask for.
    def perform(operation, request)
      subject, name, list, named, block = request
      case operation
      when 'call', 'exec'
        raise TypeError, 'a block' unless Proc === subject

        operation == 'call' ? subject.call(*list, **named, &block) : EXEC.bind_call(*list, **named, &subject)
      when 'method' then PUBLIC_SEND.bind_call(subject, checked(subject, name.to_sym), *list, **named, &block)
      when 'responds' then subject.respond_to?(name)
      else raise TypeError, operation
      end
    end

    # A name that the solution may call a method of an object of the tests by.
    def checked(subject, name)
      own = METHOD.bind_call(subject, name)
      is_open =
        case subject
        when Proc then OF_BLOCKS.include?(name)
        when Module then OF_CLASSES.include?(name) || written_here?(own)
        when Minitest::Runnable then written_here?(own) && !name.start_with?('test_')
        else OPEN.include?(name) || !CLOSED.include?(own.owner)
        end
      raise NoMethodError, "undefined method `#{name}' for an object of the tests" unless is_open

      name
    end

    def written_here?(method)
      method.source_location&.first.to_s.start_with?(@workdir)
    end

    # Makes what a file of the solution has defined known here.
    def take(modules, others, functions, patches)
      modules.each_pair { |name, value| Mirror.settle(Object, name, value) unless Object.const_defined?(name, false) }
      others.each { |name| Values::LIBRARY[name] ? Values.of(*Values::HOMES_OF[name]) : @others[name.to_sym] = true }
      functions.each { |name| forward(Object, name.to_sym, true) }
      patches.each_pair { |kind, names| names.each { |name| forward(Values::MODULES.fetch(kind), name.to_sym, false) } }
    end

    # Has a method that the solution gives to everything, or to a class that every program has, asked for.
    def forward(kind, name, is_private)
      is_own = name == :to_a || Mirror::OWN[name] || Mirror::TOLD[name] || Mirror::CONVERSIONS[name] || name.start_with?('test_')
      return if is_own || HAS.bind_call(kind, name) || HAS_PRIVATE.bind_call(kind, name)

      wire = self
      kind.define_method(name) do |*list, **named, &block|
        wire.ask(is_private ? 'top' : 'method', is_private ? nil : self, name.name, list, named, block)
      end
      kind.send(:private, name) if is_private
    end

    # Has Ruby look for files of the solution where the tests' own are not found.
    def load_over_there
      wire = self
      require_over_there
      Kernel.module_eval do
        define_method(:require_relative) do |name|
          from = caller_locations(1, 1).first.absolute_path.to_s
          whole = File.expand_path(name, File.dirname(from))
          found = wire.search(whole)
          found.nil? ? require(whole) : found
        end
        load_here = instance_method(:load)
        define_method(:load) do |name, *rest|
          found = wire.search(name.to_s)
          found.nil? ? load_here.bind_call(self, name, *rest) : true
        end
        private :require_relative, :load
        next unless private_method_defined?(:load_gems)

        # RubyGems puts its own `require` in the place of this one.
        load_gems = instance_method(:load_gems)
        define_method(:load_gems) do
          load_gems.bind_call(self).tap { wire.require_over_there }
        end
        private :load_gems
      end
    end

    # Has `require` look for files of the solution.
    def require_over_there
      wire = self
      Kernel.module_eval do
        require_here = instance_method(:require)
        define_method(:require) do |name|
          found = wire.search(name.to_s)
          found.nil? ? require_here.bind_call(self, name) : found
        end
        private :require
      end
    end
    public :require_over_there

    # Looks for a file of the solution: beside the tests, or where they say that files are.
    def find_file(name)
      return load_theirs(File.expand_path(name)) if name.start_with?('/', './', '../', '~')

      $LOAD_PATH.each do |folder|
        next unless "#{folder}/".start_with?(@workdir) || !folder.start_with?('/')

        found = load_theirs(File.expand_path(name, folder))
        return found unless found.nil?
      end
      nil
    end
    alias search find_file
    public :search

    # Has constants asked for that are no classes or modules of the solution's.
    def find_constants
      others = @others
      wire = self
      missing = Module.instance_method(:const_missing)
      Module.define_method(:const_missing) do |name|
        others[name] ? Mirror.constant(Object, name) : missing.bind_call(self, name)
      end
      wire
    end

    # Notes what a test does to files, processes and the environment.
    module Watch
      DOINGS = {
        Dir.singleton_class => { chdir: 'changes the working directory', mkdir: 'makes a folder', rmdir: 'removes a folder' },
        File.singleton_class => { delete: 'removes a file', unlink: 'removes a file', rename: 'renames a file' },
        ENV.singleton_class => %i[[]= store delete update merge! replace clear].to_h { |name| [name, 'changes the environment'] },
        Process.singleton_class => { spawn: 'starts a process', fork: 'starts a process', clock_gettime: 'reads the clock' },
        Time.singleton_class => { now: 'reads the time of day' },
        IO.singleton_class => { popen: 'starts a process' },
        IO => { reopen: 'redirects a stream' },
        Random.singleton_class => { srand: 'seeds random numbers' },
        Kernel => {
          srand: 'seeds random numbers', system: 'starts a process', spawn: 'starts a process', fork: 'starts a process',
          :` => 'starts a process', exec: 'starts a process', stub: nil
        }.compact
      }.freeze

      class << self
        def start(wire)
          DOINGS.each_pair { |home, doings| doings.each_pair { |name, doing| watch(home, name) { wire.note(doing) } } }
          %i[read readlines foreach binread].each { |name| watch(IO.singleton_class, name) { |path,| wire.opened(path.to_s, false) } }
          %i[write binwrite].each { |name| watch(IO.singleton_class, name) { |path,| wire.opened(path.to_s, true) } }
          %i[open new].each do |name|
            watch(File.singleton_class, name) { |path, mode| wire.opened(path.to_s, written?(mode)) if String === path }
          end
          watch(Object, :stub) { |name,| wire.note("replaces `#{name}`") }
        end

        private

        def written?(mode)
          String === mode ? mode.match?(/[wa+]/) : Integer === mode && mode & 3 != 0
        end

        def watch(home, name, &told)
          return unless home.method_defined?(name) || home.private_method_defined?(name)

          is_private = home.private_method_defined?(name)
          before = home.instance_method(name)
          home.define_method(name) do |*list, **named, &block|
            told.call(*list)
            before.bind_call(self, *list, **named, &block)
          end
          home.send(:private, name) if is_private
        end
      end
    end
  end
end
