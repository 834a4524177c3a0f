# frozen_string_literal: true

# Is forked for each run of a batch: `tracks/_kit/READY.md`. What it needs is a part of the interpreter, so that a solution
# finds no library that it did not ask for.
module Ready
  CONTROL = 3
  # Where a fork puts what it was sent: beyond what a program gets.
  SENT = 64
  WORD = 8
  HEADER = 6
  CALL = 10
  NO_ANSWER = -1
  GREETING = "ready\n\0\0"
  LONGEST = 1 << 18
  # Room for sixteen descriptors behind the header of their message.
  BESIDE = 80
  ESRCH = 3
  # Compiled files, which only some forks load.
  KEPT = {} # rubocop:disable Style/MutableConstant

  # What is asked for: system calls, what they point to, arguments and environment.
  Request = Struct.new(:before_fork, :calls, :links, :data, :arguments, :variables) do
    def self.read(message)
      counts = message.unpack("q#{HEADER}")
      words = (HEADER + counts[0] * CALL) + counts[1] + counts[2]
      numbers = message.unpack("q#{words}").drop(HEADER)
      calls = numbers.shift(counts[0] * CALL).each_slice(CALL).to_a
      links = numbers.shift(counts[1])
      texts = message.byteslice(words * WORD..).split("\0", -1).map { |text| text.force_encoding(Encoding.default_external) }
      new(calls.shift(counts[5]), calls, links, numbers, texts.shift(counts[3]), texts.shift(counts[4]).map { |text| text.split('=', 2) })
    end

    # Makes some of the calls. Returns the step that failed and why, if one did.
    def make_calls(calls)
      memory = [*data, 0].pack('q*')
      base = Ready.address(memory)
      links.each { |link| memory[link * WORD, WORD] = [data[link] + base].pack('q') }
      calls.each do |stage, answer, number, places, *arguments|
        arguments = arguments.each_with_index.map { |value, which| places[which] == 1 ? value + base : value }
        found, error = Ready.call(number, arguments)
        failed = found.negative? || (answer != NO_ANSWER && answer != found)
        return [stage, error || ESRCH] if failed && !stage.zero?
      end
      nil
    end
  end

  class << self
    # Compiles files of this folder, in the order in which they are needed: a fork cannot read this folder.
    def keep(names)
      files = names.map { |name| File.join(__dir__, "#{name}.rb") }
      files.each { |file| KEPT[file] = RubyVM::InstructionSequence.compile_file(file) }
    end

    # Loads these files.
    def load_kept
      $LOADED_FEATURES.concat(KEPT.keys)
      KEPT.each_value(&:eval)
    end

    # Waits to be forked. Returns in the forks only: each is then what the run would have started.
    def become_run
      control = IO.for_fd(CONTROL, 'r+', autoclose: false)
      control.syswrite(GREETING)
      loop do
        message, descriptors = receive
        exit!(0) if message.empty?
        request = Request.read(message)
        if descriptors.empty?
          number = request.make_calls(request.calls) ? -1 : 0
        else
          number = copy(request, descriptors)
          return unless number
        end
        control.syswrite([number].pack('q'))
      end
    end

    def address(text)
      [text].pack('P').unpack1('q')
    end

    # The answer, and the number of the error.
    def call(number, arguments)
      [syscall(number, *arguments), nil]
    rescue SystemCallError => e
      [-1, e.errno]
    end

    private

    # The next message and the descriptors beside it.
    def receive
      text = "\0".b * LONGEST
      beside = "\0".b * BESIDE
      part = [text, LONGEST].pack('Pq')
      header = [0, 0, part, 1, beside, BESIDE, 0].pack('qqPqPqq')
      length, = call(Integer(ENV.fetch('READY_RECVMSG')), [CONTROL, address(header), 0, 0, 0, 0])
      exit!(0) unless length.positive?
      used = header.unpack('q7')[5]
      numbers = used.zero? ? [] : beside.byteslice(16, beside.unpack1('q') - 16).unpack('i*')
      [text.byteslice(0, length), numbers]
    end

    # Forks a process that this one is not the parent of. Returns its number; nothing in that process.
    def copy(request, descriptors)
      gate, opener = IO.pipe
      reader, teller = IO.pipe
      between = fork
      unless between
        descriptors.each_with_index { |descriptor, index| move(descriptor, SENT + index) }
        exit!(1) if request.make_calls(request.before_fork)
        own = fork
        if own
          teller.syswrite([own].pack('q'))
          exit!(0)
        end
        [opener, reader, teller].each(&:close)
        become(request, descriptors, gate)
        return
      end
      Process.wait(between)
      [gate, teller, *descriptors.map { |descriptor| IO.for_fd(descriptor) }].each(&:close)
      number = reader.sysread(WORD).unpack1('q')
      # Its parent has ended: from now on it has the one that it expects.
      opener.syswrite("\n")
      [reader, opener].each(&:close)
      number
    end

    def move(descriptor, place)
      sent = IO.for_fd(descriptor)
      exit!(1) unless sent.fcntl(Fcntl::F_DUPFD, place) == place
      sent.close
    end

    # Is what the run would have started, but for the solution.
    def become(request, descriptors, gate)
      exit!(0) if gate.read(1).nil?
      gate.close
      if (failed = request.make_calls(request.calls))
        told = IO.for_fd(SENT + descriptors.size - 1, 'w', autoclose: false)
        told.syswrite(failed.pack('Cl'))
        exit!(127)
      end
      ENV.replace(request.variables.to_h)
      ARGV.replace(request.arguments.drop(request.arguments.index { |word| word.end_with?('/reporter.rb') } + 1))
      srand
    end
  end

  freeze
end
