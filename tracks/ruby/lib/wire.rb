# frozen_string_literal: true

require 'json'
require_relative 'values'
require_relative 'kept'
require_relative 'mirror'
require_relative 'turns'

module Between
  # How the process of the tests and that of the solution speak: `tracks/_kit/SEPARATE.md`.
  #
  # Plain values cross by copy, all other objects as handles. Both sides use this class; only what the other side may ask for
  # differs (`separate.rb`, `apart.rb`). No message names what is to be built, but for values of fixed kinds (`values.rb`).
  class Wire
    # The longest message, in bytes, and the deepest.
    LONGEST = 64 << 20
    DEEPEST = 900
    # What a request says beside what is to be done: that what is printed is to come back, and that a test begins.
    CAPTURES = 1
    BEGINS = 2
    KINDS = %w[? = !].freeze
    CLASS = Kernel.instance_method(:class)
    EXEC = BasicObject.instance_method(:instance_exec)
    PUBLIC_SEND = Kernel.instance_method(:public_send)
    STATE = JSON::State.new(max_nesting: DEEPEST)

    # The other process has ended, or its messages make no sense.
    class Ended < Exception # rubocop:disable Lint/InheritException
    end

    # A block of the other side was left by `break`, `throw` or the end of a thread.
    class Left < Exception # rubocop:disable Lint/InheritException
    end

    # The containers and texts that one request speaks of, each by its number, and whose parts may change.
    class Scope
      attr_reader :containers, :numbers, :texts

      # The keys of those that earlier requests spoke of.
      attr_reader :keys

      def initialize
        @containers = []
        @texts = []
        @numbers = {}.compare_by_identity
        @keys = {}.compare_by_identity
      end

      # The number of a container that was not mentioned before.
      def add(container)
        @containers << container
        @numbers[container] = @containers.size - 1
      end
    end

    # Those of a request of the other side.
    class Asked < Scope
    end

    def initialize(reader, writer)
      @reader = reader
      @writer = writer
      @writer.sync = true
      @turns = Turns.new
      # What the other side knows by a number, and the mirrors of what it told by a number.
      @objects = {}
      @ids = {}.compare_by_identity
      @mirrors = {}
      @numbers = {}.compare_by_identity
      @described = {}
      # The containers of earlier requests, and how many requests there were, in both directions.
      @kept = Kept.new
      @count = 0
    end

    # What a request says beside what is to be done.
    def flags
      0
    end

    # The containers of earlier requests that this side has changed, as far as the other side is told.
    def changed_since
      {}
    end

    # The other side has changed a container of an earlier request.
    def update(entry, held)
      Values.refill(entry.container, held) unless entry.container.frozen? || Values.alike?(entry.held, held)
    end

    # Looks at an object that the other side gets a handle of.
    def handing_over(_) end

    # The number by which the other side knows what this mirror stands for.
    def number(mirror)
      @numbers[mirror]
    end

    # Takes an object for the mirror of what the other side knows by a number.
    def keep(number, mirror)
      raise TypeError, 'a number' unless Integer === number

      @numbers[mirror] = number
      @mirrors[number] = mirror
    end

    # Has the other side do something, and returns or raises what came of it.
    def ask(operation, subject, words, arguments, named = nil, block = nil)
      scope = Scope.new
      serial = nil
      asker = @turns.ask do
        message = ['?', operation, flags, encode(subject, scope), words]
        list = []
        arguments.each { |argument| list << encode(argument, scope) }
        message << list << (named.nil? || named.empty? ? nil : encode_pairs(named, scope)) << (block && encode(block, scope))
        serial = @count += 1
        send_message(message)
      end
      conclude(hear(asker), scope, serial)
    end

    # Does what the other side asks for while `asker` waits. A block that is left for good ends what the other side does as well.
    def answer(message, asker)
      is_done = false
      serial = @count
      scope = Asked.new
      before = texts = printed = nil
      begin
        arguments = @turns.alone { decode_request(message, scope) }
        before = Values.collect(scope.containers) { |container| Values.parts(container) }
        texts = Values.collect(scope.texts, &:dup)
        printed = capture if message[2] & CAPTURES != 0
        value = perform(message[1], arguments)
      rescue Ended
        is_done = true
        raise
      rescue Exception => e # rubocop:disable Lint/RescueException
        error = e
      end
      @turns.answer(asker) do
        own = shared(scope)
        begin
          reply = error ? ['!', encode_exception(error, Scope.new)] : ['=', encode(value, own)]
        rescue Ended
          is_done = true
          raise
        rescue Exception => e # rubocop:disable Lint/RescueException
          own = shared(scope)
          reply = ['!', encode_exception(e, Scope.new)]
        end
        is_done = true
        reply << changes(scope, before, texts, own)
        reply << printed.call if printed
        send_message(reply)
        @kept.keep(serial, own)
      end
    ensure
      @turns.answer(asker) { send_message(['!', ['left'], []]) } unless is_done
    end

    # The next message.
    def receive
      line = @reader.gets("\n", LONGEST)
      broken(nil) unless line
      broken('a message that is too long') unless line.end_with?("\n")
      begin
        message = JSON::Parser.new(line, max_nesting: DEEPEST).parse
      rescue JSON::ParserError, EncodingError
        message = nil
      end
      broken('something that is not a message') unless Array === message && KINDS.include?(message[0])
      @count += 1 if message[0] == '?'
      message
    rescue SystemCallError, IOError
      broken(nil)
    end

    private

    def send_message(message)
      @writer.write(STATE.generate(message) << "\n")
    rescue SystemCallError, IOError
      broken(nil)
    end

    # The answer of the other side, which may ask for something before it answers.
    def hear(asker)
      is_answered = false
      loop do
        message = @turns.hear(asker) { receive }
        unless message[0] == '?'
          is_answered = true
          return message
        end
        answer(message, asker)
      end
    ensure
      # Whoever asked is left for good. What the other side did for it comes to its end first.
      skip_answer(asker) unless is_answered || $!.is_a?(Ended)
      @turns.drop(asker) unless is_answered
    end

    def skip_answer(asker)
      while @turns.hear(asker) { receive }[0] == '?'
        @turns.answer(asker) { send_message(['!', ['left'], []]) }
      end
    end

    # What an answer says.
    def conclude(message, scope, serial)
      begin
        value = message[1] == ['left'] ? Left.new : decode(message[1], scope)
        raise TypeError, 'an exception' if message[0] == '!' && !(Exception === value)

        message[2].each { |number, *held| change(scope, number, held) }
        @kept.keep(serial, scope) unless Left === value
        show(message[3]) if message[3]
      rescue FrozenError
        raise
      rescue StandardError, SystemStackError
        broken('an answer that makes no sense')
      end
      message[0] == '!' ? raise(value) : value
    end

    def show(printed)
      [$stdout, $stderr].zip(printed) { |stream, text| stream.write(text) unless text.empty? }
    end

    # Has what is printed go to texts. Returns what gives them, once.
    def capture
      require 'stringio'
      streams = [$stdout, $stderr]
      $stdout = StringIO.new
      $stderr = StringIO.new
      lambda do
        texts = Values.collect([$stdout, $stderr]) { |stream| StringIO === stream ? Values.utf8(stream.string) : '' }
        $stdout, $stderr = streams
        texts
      end
    end

    # A scope for an answer, which may speak of the containers of its request.
    def shared(scope)
      own = Scope.new
      scope.containers.each { |container| own.add(container) }
      own.keys.update(scope.keys)
      own
    end

    # What the other side asks for: what it is done to, its name, arguments, named arguments and block.
    def decode_request(message, scope)
      subject, name, list, pairs, block = message.drop(3)
      raise TypeError, 'a name' unless name.nil? || String === name

      subject = decode(subject, scope)
      arguments = Values.collect(list) { |argument| decode(argument, scope) }
      named = pairs ? Values.refill({}, Values.collect(pairs) { |part| decode(part, scope) }) : {}
      [subject, name, arguments, named, block && decode(block, scope)]
    end

    # The containers and texts of a request that hold something else now. `own` is the scope of the answer.
    def changes(scope, before, texts, own)
      return [] unless texts

      changed = []
      before.each_with_index do |parts, number|
        container = scope.containers[number]
        next if Values.same?(parts, container)

        held = [number]
        Values.parts(container).each { |part| held << encode(part, own) }
        changed << held
      end
      texts.each_with_index do |text, number|
        changed << ['text', number, encode(scope.texts[number], own)] unless text == scope.texts[number]
      end
      tell_changes(changed, own)
    end

    # What an answer says of containers that its request does not mention.
    def tell_changes(changed, own)
      changed_since.each_pair do |key, entry|
        next if own.numbers[entry.container]

        held = [['&', key]]
        entry.held = Values.parts(entry.container)
        entry.held.each { |part| held << encode(part, own) }
        changed << held
      end
      changed
    end

    def change(scope, number, held)
      return scope.texts.fetch(held[0]).replace(decode(held[1], scope)) if number == 'text'

      held = Values.collect(held) { |part| decode(part, scope) }
      return Values.refill(scope.containers.fetch(number), held) unless Array === number

      entry = @kept[number[1]]
      return unless entry

      update(entry, held)
      entry.held = held
    end

    # Values to messages.

    def encode(value, scope)
      kind = CLASS.bind_call(value)
      coder = Values::CODERS[kind]
      return coder.call(self, value, scope) if coder

      known = @numbers[value]
      return ['r', known] if known

      encode_object(value, kind, scope)
    end
    public :encode

    def encode_pairs(pairs, scope)
      list = []
      pairs.each_pair { |key, value| list << encode(key, scope) << encode(value, scope) }
      list
    end

    # A container that can change, by its number if it was mentioned before.
    def encode_container(tag, value, scope)
      number = scope.numbers[value]
      return ['@', number] if number

      key = @kept.key(value)
      message = [tag, scope.add(value)]
      if tag == 'l' && Values.simple?(value)
        message.concat(value)
      else
        encode_default(value, message, scope) if tag == 'D'
        Values.parts(value).each { |part| message << encode(part, scope) }
      end
      message = ['&', key, message] if key
      value.frozen? ? ['z', message] : message
    end
    public :encode_container

    # What a hash gives for a key that it does not have: whether that is a block, and the block or value.
    def encode_default(hash, message, scope)
      block = Values::DEFAULT_PROC.bind_call(hash)
      message << !block.nil? << encode(block || Values::DEFAULT.bind_call(hash), scope)
    end

    def encode_object(value, kind, scope)
      return encode_class(value, scope) if Module === value
      return encode_exception(value, scope) if Exception === value
      return encode_function(value) if Proc === value
      return encode_function(value.to_proc) if Method === value

      lazy = Values.lazy(kind)
      return encode_container('set', value, scope) if lazy && lazy[0] == 'set'
      return ['p', lazy[0], *Values.collect(lazy[1].call(value)) { |part| encode(part, scope) }] if lazy

      base = Values::BASES.find { |plain, _| kind < plain }
      return ['v', export(value), encode_class(kind, scope), encode(base[1].bind_call(value), scope)] if base

      handing_over(value)
      ['h', export(value), encode_class(kind, scope)]
    end

    # The number by which the other side knows an object.
    def export(value)
      @ids[value] ||= begin
        @objects[@objects.size + 1] = value
        @objects.size
      end
    end

    # A block that is made of a symbol does the same on each side.
    def encode_function(value)
      name = value.lambda? && value.inspect[/\(&:(.+?)\) \(lambda\)>\z/, 1]
      name ? ['p', 'symbol', ['w', name]] : ['u', export(value), value.arity, value.lambda?]
    end

    # A class or module: by its name if every program has it, else what its mirror needs.
    def encode_class(value, scope)
      known = @numbers[value]
      return ['r', known] if known

      name = Values::NAMES[value]
      return ['y', name] if name

      number = export(value)
      return ['k', number] if @described[number]

      @described[number] = true
      ['k', number, *Mirror.describe(value, ->(part) { encode_class(part, scope) })]
    end

    # An exception: its class, what it says, and where it comes from.
    def encode_exception(error, scope)
      known = @numbers[error]
      return ['r', known] if known

      ['e', export(error), encode_class(CLASS.bind_call(error), scope), said(error), frames(error)]
    end

    def said(error)
      Values.utf8(error.message.to_s)
    rescue StandardError, SystemStackError
      ''
    end

    # Where an exception comes from, in words that the other side may know.
    def frames(_)
      []
    end

    # What the other side says of a place, as this side says it.
    def local(text)
      text
    end
    public :local

    # Messages to values.

    def decode(message, scope)
      unless Array === message
        raise TypeError, 'an object' if Hash === message

        scope.texts << message if String === message && Asked === scope
        return message
      end
      Values::DECODERS.fetch(message[0]).call(self, message, scope)
    end
    public :decode

    # A container of an earlier request. If it is not known any more, it is a new one.
    def decode_kept(message, scope)
      _, key, inner = message
      raise TypeError, 'a key' unless Integer === key && Array === inner

      made = decode_container(inner, scope, @kept[key])
      scope.keys[made] = key
      made
    end
    public :decode_kept

    def decode_container(message, scope, known = nil)
      made = Values::CONTAINERS.fetch(message[0]).call
      raise TypeError, 'another kind of container' unless known.nil? || CLASS.bind_call(known.container).equal?(made.class)

      made = known.container if known
      raise TypeError, 'a number' unless message[1] == scope.add(made)

      held = message.drop(2)
      decode_default(made, *held.shift(2), scope) if message[0] == 'D'
      held = Values.collect(held) { |part| decode(part, scope) } unless Values.simple?(held)
      known ? update(known, held) : Values.refill(made, held)
      made
    end
    public :decode_container

    def decode_default(hash, is_block, message, scope)
      value = decode(message, scope)
      is_block == true ? hash.default_proc = value : hash.default = value
    end

    def decode_mirror(message, scope)
      number = message[1]
      @mirrors[number] || keep(number, Mirror.make(self, message, ->(part) { decode(part, scope) }))
    end
    public :decode_mirror

    def own(number)
      @objects.fetch(number)
    end
    public :own
  end
end
