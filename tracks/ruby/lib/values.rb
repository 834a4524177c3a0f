# frozen_string_literal: true

module Between
  # Which values cross by copy between the process of the tests and that of the solution, and how they are written.
  module Values
    # Beyond it, a number of another language is not exact.
    EXACT = 1 << 53
    # Methods of these, bound now: solutions reopen them.
    EACH = Array.instance_method(:each)
    DUP = Kernel.instance_method(:dup)
    ALL = Array.instance_method(:all?)
    MINMAX = Array.instance_method(:minmax)
    TEXT_OF = Symbol.instance_method(:name)
    NAME_OF = Module.instance_method(:name)
    # Where programs find constants that every program has.
    HOMES = [Object, Errno, Enumerator, Encoding, File, IO, Math, Process, Random, Thread].freeze

    class << self
      # The results of a block, one for each part of a list.
      def collect(list)
        found = []
        EACH.bind_call(list) { |part| found << yield(part) }
        found
      end

      # What a container holds.
      def parts(container)
        return DUP.bind_call(container) if Array === container
        return container.to_a unless Hash === container

        held = []
        container.each_pair { |key, value| held << key << value }
        held
      end

      # Whether a list holds numbers alone, or nothing but nil: they cross as they are.
      def simple?(list)
        return true if ALL.bind_call(list, nil)
        return false unless ALL.bind_call(list, Integer)

        least, most = MINMAX.bind_call(list)
        -EXACT < least && most < EXACT
      end

      # Whether a container still holds what it held.
      def same?(before, container)
        now = parts(container)
        return false unless now.size == before.size

        at = -1
        before.all? { |part| part.equal?(now[at += 1]) }
      end

      # Whether two lists have the same parts. Texts are copies of each other.
      def alike?(before, now)
        return false unless before.size == now.size

        at = -1
        before.all? { |part| part.equal?(now[at += 1]) || (String === part && part == now[at]) }
      end

      # Gives a container other parts.
      def refill(container, held)
        return container.replace(held) unless Hash === container

        container.clear
        held.each_slice(2) { |key, value| container[key] = value }
        container
      end

      # A text in UTF-8, whatever its encoding was.
      def utf8(text)
        text = String.new(text)
        is_near = [Encoding::UTF_8, Encoding::US_ASCII, Encoding::BINARY].include?(text.encoding)
        is_near ? text.force_encoding(Encoding::UTF_8).scrub : text.encode(Encoding::UTF_8, invalid: :replace, undef: :replace)
      end

      def text(value, scope)
        encoding = value.encoding
        is_plain = (encoding.equal?(Encoding::UTF_8) || encoding.equal?(Encoding::US_ASCII)) && value.valid_encoding?
        is_frozen = value.frozen?
        unless is_plain
          message = ['b', value.b.force_encoding(Encoding::ISO_8859_1).encode(Encoding::UTF_8), encoding.name]
          return is_frozen ? ['z', message] : message
        end
        return ['z', value] if is_frozen

        scope.texts << value
        value
      end

      # A frozen text or container. Nothing else is frozen by a message.
      def frozen(wire, inner, scope)
        return inner.freeze if String === inner
        raise TypeError, 'cannot be frozen' unless FREEZABLE.include?(inner[0])

        wire.decode(inner, scope).freeze
      end

      # What writes a value of a library: its word, and its parts.
      def lazy(kind)
        name = NAME_OF.bind_call(kind)
        found = LIBRARY[name]
        found if found && Object.const_get(name).equal?(kind)
      end

      private

      def core
        known = {}.compare_by_identity
        HOMES.each do |home|
          home.constants(false).each do |name|
            # What is written in Ruby is of a library, or ours.
            next if Object.equal?(home) && (home.autoload?(name) || home.const_source_location(name).any?)

            value = home.const_get(name)
            known[value] ||= Object.equal?(home) ? name.name : "#{home.name}::#{name}" if Module === value
          end
        end
        known
      end
    end

    # Classes and modules that every program has.
    NAMES = core.freeze
    MODULES = NAMES.invert.freeze
    # What an instance of a subclass is as a plain value, whatever the subclass defines.
    BASES = {
      String => String.instance_method(:to_s),
      Array => Array.instance_method(:to_a),
      Hash => Hash.instance_method(:to_h)
    }.freeze
    CONTAINERS = { 'l' => -> { [] }, 'd' => -> { {} }, 'D' => -> { {} }, 'set' => -> { of('set', :Set).new } }.freeze
    FREEZABLE = ['b', '&', *CONTAINERS.keys].freeze
    DEFAULT = Hash.instance_method(:default)
    DEFAULT_PROC = Hash.instance_method(:default_proc)
    CODERS = {
      NilClass => ->(*) {},
      TrueClass => ->(*) { true },
      FalseClass => ->(*) { false },
      Integer => ->(_, value, _) { -EXACT < value && value < EXACT ? value : ['i', value.to_s(16)] },
      Float => ->(_, value, _) { value.finite? ? value : ['n', value.to_s] },
      String => ->(_, value, scope) { text(value, scope) },
      Symbol => ->(_, value, _) { ['w', utf8(TEXT_OF.bind_call(value))] },
      Array => ->(wire, value, scope) { wire.encode_container('l', value, scope) },
      Hash => ->(wire, value, scope) do
        is_bare = DEFAULT_PROC.bind_call(value).nil? && DEFAULT.bind_call(value).nil?
        wire.encode_container(is_bare ? 'd' : 'D', value, scope)
      end,
      Range => ->(wire, value, scope) do
        ['p', 'range', wire.encode(value.begin, scope), wire.encode(value.end, scope), value.exclude_end?]
      end,
      Rational => ->(wire, value, scope) do
        ['p', 'rational', wire.encode(value.numerator, scope), wire.encode(value.denominator, scope)]
      end,
      Complex => ->(wire, value, scope) { ['p', 'complex', wire.encode(value.real, scope), wire.encode(value.imaginary, scope)] },
      Regexp => ->(wire, value, scope) { ['p', 'regexp', wire.encode(value.source, scope), value.options & 7] },
      Time => ->(wire, value, scope) do
        ['p', 'time', wire.encode(value.to_r, scope), value.utc? ? nil : value.utc_offset]
      end
    }.compare_by_identity.freeze
    # Values of libraries, by the name of their class: the word for it, and their parts.
    LIBRARY = {
      'Date' => ['date', ->(value) { [value.year, value.month, value.day] }],
      'DateTime' => ['datetime', ->(value) { [value.year, value.month, value.day, value.hour, value.minute, value.sec + value.sec_fraction, value.offset] }],
      'BigDecimal' => ['decimal', ->(value) { [value.to_s] }],
      'OpenStruct' => ['open', ->(value) { [value.to_h] }],
      'Set' => ['set', nil]
    }.freeze
    MAKERS = {
      'symbol' => ->(name) { name.to_proc },
      'range' => ->(first, last, excludes) { Range.new(first, last, excludes) },
      'rational' => ->(numerator, denominator) { Rational(numerator, denominator) },
      'complex' => ->(real, imaginary) { Complex(real, imaginary) },
      'regexp' => ->(source, options) { Regexp.new(source, options) },
      'time' => ->(seconds, offset) { offset ? Time.at(seconds, in: offset) : Time.at(seconds, in: 'UTC') },
      'date' => ->(*parts) { of('date', :Date).new(*parts) },
      'datetime' => ->(*parts) { of('date', :DateTime).new(*parts) },
      'decimal' => ->(text) { of('bigdecimal', :BigDecimal) && BigDecimal(text) },
      'open' => ->(pairs) { of('ostruct', :OpenStruct).new(pairs) }
    }.freeze

    HOMES_OF = {
      'Date' => ['date', :Date], 'DateTime' => ['date', :DateTime], 'BigDecimal' => ['bigdecimal', :BigDecimal],
      'OpenStruct' => ['ostruct', :OpenStruct], 'Set' => ['set', :Set]
    }.freeze

    # A class of a library.
    def self.of(library, name)
      require library
      Object.const_get(name)
    end

    DECODERS = {
      **CONTAINERS.transform_values { ->(wire, message, scope) { wire.decode_container(message, scope) } },
      '&' => ->(wire, message, scope) { wire.decode_kept(message, scope) },
      'z' => ->(wire, message, scope) { frozen(wire, message[1], scope) },
      '@' => ->(_, message, scope) { scope.containers.fetch(message[1]) },
      'w' => ->(_, message, _) { message[1].to_sym },
      'b' => ->(_, message, _) { message[1].encode(Encoding::ISO_8859_1).force_encoding(message[2]) },
      'i' => ->(_, message, _) { Integer(message[1], 16) },
      'n' => ->(_, message, _) { { 'NaN' => Float::NAN, 'Infinity' => Float::INFINITY, '-Infinity' => -Float::INFINITY }.fetch(message[1]) },
      'y' => ->(_, message, _) { MODULES.fetch(message[1]) },
      'r' => ->(wire, message, _) { wire.own(message[1]) },
      'p' => ->(wire, message, scope) do
        MAKERS.fetch(message[1]).call(*collect(message.drop(2)) { |part| wire.decode(part, scope) })
      end,
      **%w[h v u k e].to_h { |tag| [tag, ->(wire, message, scope) { wire.decode_mirror(message, scope) }] }
    }.freeze
  end
end
