# frozen_string_literal: true

module Between
  # Stands for the classes and objects of the other process: `tracks/_kit/SEPARATE.md`.
  #
  # A mirror asks for everything. In the process of the tests, an object that the tests did not name is not told what it is
  # compared with: it is equal to no plain value, and no operator gets one.
  module Mirror
    # Operators, and what Ruby and the assertions call by themselves.
    TOLD = %i[< <= > >= <=> + - * / % ** & | ^ << >> === =~ !~ coerce include? member? cover? between? clamp divmod].to_h { |name| [name, true] }.freeze
    # What a mirror is by itself, whatever the class has.
    OWN = %i[
      == != ! equal? eql? __id__ object_id class nil? is_a? kind_of? instance_of? respond_to? respond_to_missing? method_missing
      const_missing inherited included extended prepended method_added singleton_method_added new allocate name to_s inspect
      __send__ send public_send instance_eval instance_exec extend singleton_class tap then itself
    ].to_h { |name| [name, true] }.freeze
    # What every object has, and is asked for all the same.
    OF_ALL = %i[
      hash dup clone freeze frozen? display methods public_methods private_methods singleton_methods method public_method
      instance_variable_get instance_variable_set instance_variable_defined? instance_variables to_enum enum_for
      instance_eval instance_exec define_singleton_method
    ].freeze
    OF_MODULES = %i[
      instance_methods public_instance_methods private_instance_methods instance_method public_instance_method
      method_defined? public_method_defined? private_method_defined? const_defined? constants class_variable_get
      class_variable_set class_variables class_variable_defined? class_eval module_eval class_exec module_exec
      instance_variable_get instance_variable_set instance_variables instance_eval instance_exec methods singleton_methods
      method public_methods define_method
    ].freeze
    # By these, Ruby itself asks what an object can be instead.
    CONVERSIONS = %i[to_ary to_str to_hash to_proc to_io to_path to_int to_sym to_open to_regexp].to_h { |name| [name, true] }.freeze
    ALLOCATE = Class.instance_method(:allocate)
    DEFINE = Module.instance_method(:define_method)
    CONST_SET = Module.instance_method(:const_set)
    EXCEPTION = Exception.instance_method(:initialize)

    class << self
      attr_accessor :wire

      # What is told of a class that the tests' side makes of a class of the other side, or of a change of one.
      attr_accessor :noted

      # Whether an operator of this object gets plain values. Everything does in the process of the solution.
      attr_accessor :is_told

      def ask(subject, name, arguments, named, block)
        if TOLD[name] && is_told && !arguments.all?(Remote) && !is_told.call(subject)
          return included?(subject, arguments[0]) if %i[include? member?].include?(name)

          raise TypeError, "an object of the solution is not told what it is compared with (#{name})"
        end
        wire.ask('method', subject, name.name, arguments, named, block)
      end

      # The constant of a class or module of the other side.
      def constant(mirror, name)
        value = wire.ask('const', mirror, name.name, [])
        settle(mirror, name, value) if Module === value && wire.number(value)
        value
      end

      # Has a class of the other side found under its name.
      def settle(home, name, value)
        quietly { CONST_SET.bind_call(home, name, value) }
      end

      # What the mirror of a class or module needs: its name, superclass, modules, and the names of its methods.
      def describe(value, encode)
        over = SUPERCLASS.bind_call(value) if Class === value
        all = ANCESTORS.bind_call(value)
        core, ours = all.partition { |part| Values::NAMES[part] }
        ours -= ANCESTORS.bind_call(over) if over
        modules = ours.reject { |part| part.equal?(value) || Class === part }
        [
          Values::NAME_OF.bind_call(value), Class === value, over && encode.call(over), modules.map(&encode),
          core.map { |part| Values::NAMES[part] }, names(ours), names(singletons(value)), readers(ours)
        ]
      end

      # The mirror of an object, class, function or exception.
      def make(wire, message, decode)
        case message[0]
        when 'u' then function(wire, *message.drop(1))
        when 'k' then message.size > 2 ? module_of(*message.drop(2), decode) : raise(KeyError, 'a class')
        when 'e' then exception(*message.drop(2), decode)
        else
          kind = remote_class(decode.call(message[2]))
          made = ALLOCATE.bind_call(kind)
          message[0] == 'v' ? made.replace(decode.call(message[3])) : made
        end
      end

      def quietly
        noted, self.noted = self.noted, nil
        yield
      ensure
        self.noted = noted
      end

      private

      # The public methods of modules.
      def names(modules)
        modules.flat_map { |part| PUBLIC.bind_call(part, false) }.uniq.map(&:name)
      end

      # The methods of modules that do nothing but read a variable, such as those of `attr_reader`.
      def readers(modules)
        modules.flat_map do |part|
          PUBLIC.bind_call(part, false).select do |name|
            found = part.instance_method(name)
            found.arity.zero? && RubyVM::InstructionSequence.of(found).nil?
          end
        end.map(&:name)
      end

      # Where the methods of a class or module itself are, without those that all have.
      def singletons(value)
        own = ANCESTORS.bind_call(SINGLETON.bind_call(value))
        own.take_while { |part| !Values::NAMES[part] && !part.equal?(OF_OBJECT) }
      end

      # A class whose objects are mirrors. Those of a class that every program has are only asked.
      def remote_class(kind)
        return kind if Class === kind && kind <= Remote
        raise TypeError, 'a class' unless Class === kind && Values::NAMES[kind]

        (@cores ||= {})[kind] ||= Class.new(Handle) do
          define_method(:is_a?) { |other| kind <= other || super(other) }
          define_method(:kind_of?) { |other| kind <= other || super(other) }
          define_method(:instance_of?) { |other| kind.equal?(other) }
          define_method(:class) { kind }
        end
      end

      # A block of the other side. What it is evaluated in goes with it.
      def function(wire, number, arity, is_lambda)
        raise TypeError, 'a function' unless Integer === number && Integer === arity

        me = self
        call = lambda do |made, subject, list, named, block|
          next wire.ask('call', made, nil, list, named, block) if me.equal?(subject)

          wire.ask('exec', made, nil, [subject, *list], named, block)
        end
        made = proc { |*list, **named, &block| call.call(made, self, list, named, block) }
        made = lambda(&made) if is_lambda
        made.define_singleton_method(:arity) { arity }
        made
      end

      def module_of(name, is_class, over, modules, core, methods, own, readers, decode)
        raise TypeError, 'a name' unless (name.nil? || String === name) && [*core, *methods, *own, *readers].all?(String)

        over = over && decode.call(over)
        modules = modules.map { |part| decode.call(part) }
        quietly do
          made = is_class ? Class.new(over_of(over, core)) : Module.new
          made.extend(Named)
          made.include(Remote) if is_class
          modules.each { |part| made.include(part) }
          dress(made, name, core, methods, own)
          made.define_singleton_method(:separate_readers) { readers }
          made
        end
      end

      def over_of(over, core)
        return over if Class === over && (over <= Remote || over <= Exception)

        plain = core.filter_map { |name| Values::MODULES[name] }.find { |part| Values::BASES[part] }
        plain || Handle
      end

      # Gives a mirror its name and what its class defines.
      def dress(made, name, core, methods, own)
        known = core.filter_map { |part| Values::MODULES[part] }
        made.define_singleton_method(:separate_core) { known }
        made.define_singleton_method(:name) { name }
        made.define_singleton_method(:to_s) { name || super() }
        made.define_singleton_method(:inspect) { name || super() }
        methods.each do |method|
          method = method.to_sym
          forward(made, method) unless OWN[method] || (TOLD[method] && !(made <= Handle) && made <= Remote)
        end
        own.each do |method|
          method = method.to_sym
          made.define_singleton_method(method) { |*list, **named, &block| Mirror.ask(self, method, list, named, block) } unless OWN[method] || method == :===
        end
      end

      def forward(made, method)
        if Class === made
          DEFINE.bind_call(made, method) { |*list, **named, &block| Mirror.ask(self, method, list, named, block) }
        else
          DEFINE.bind_call(made, method) do |*list, **named, &block|
            next Mirror.ask(self, method, list, named, block) if Remote === self

            Mirror.wire.ask('mixed', made, method.name, [self, *list], named, block)
          end
        end
      end

      def exception(kind, text, frames, decode)
        kind = decode.call(kind)
        raise TypeError, 'an exception' unless Class === kind && kind <= Exception && String === text && frames.all?(String)

        made = ALLOCATE.bind_call(kind)
        EXCEPTION.bind_call(made, wire.local(text))
        made.set_backtrace(frames.map { |frame| wire.local(frame) } + caller(8))
        made
      end

      # Whether something is among the parts of an object that is not told what is looked for.
      def included?(subject, part)
        subject.each { |own| return true if part == own }
        false
      end
    end

    PUBLIC = Module.instance_method(:public_instance_methods)
    ANCESTORS = Module.instance_method(:ancestors)
    SINGLETON = Kernel.instance_method(:singleton_class)
    SUPERCLASS = Class.instance_method(:superclass)
    OF_OBJECT = Object.singleton_class

    # What all mirrors have in common.
    module Remote
      def method_missing(name, *list, **named, &block)
        Mirror.ask(self, name, list, named, block)
      end

      def respond_to_missing?(name, is_private)
        return false if CONVERSIONS[name]

        Mirror.wire.ask('responds', self, name.name, [is_private]) == true
      end

      def is_a?(other)
        super || Wire::CLASS.bind_call(self).separate_core.include?(other)
      end
      alias kind_of? is_a?
    end

    # The mirror of an object that is not a plain value.
    class Handle
      include Remote

      OF_ALL.each do |name|
        define_method(name) { |*list, **named, &block| Mirror.ask(self, name, list, named, block) }
      end

      def self.separate_core = []

      def to_s
        String(Mirror.ask(self, :to_s, [], nil, nil))
      end

      def inspect
        String(Mirror.ask(self, :inspect, [], nil, nil))
      end

      def ==(other)
        equal?(other) || (Remote === other && Mirror.ask(self, :==, [other], nil, nil) ? true : false)
      end

      def eql?(other)
        equal?(other) || (Remote === other && Mirror.ask(self, :eql?, [other], nil, nil) ? true : false)
      end

      def send(name, *list, **named, &block)
        return public_send(name, *list, **named, &block) if TOLD[name.to_sym] || OWN[name.to_sym]

        Mirror.wire.ask('send', self, name.to_s, list, named, block)
      end
    end

    # What mirrors of classes and modules have in common.
    module Named
      OF_MODULES.each do |name|
        define_method(name) { |*list, **named, &block| Mirror.ask(self, name, list, named, block) }
      end

      def new(*list, **named, &block)
        raise TypeError, "`#{self}` is made of a class of the solution" unless Mirror.wire.number(self)

        Mirror.ask(self, :new, list, named, block)
      end
      alias exception new

      def allocate
        Mirror.ask(self, :allocate, [], nil, nil)
      end

      def send(name, *list, **named, &block)
        return public_send(name, *list, **named, &block) if TOLD[name.to_sym] || OWN[name.to_sym]

        Mirror.wire.ask('send', self, name.to_s, list, named, block)
      end

      def method_missing(name, *list, **named, &block)
        Mirror.ask(self, name, list, named, block)
      end

      def respond_to_missing?(name, is_private)
        !CONVERSIONS[name] && Mirror.wire.ask('responds', self, name.name, [is_private]) == true
      end

      def const_missing(name)
        Mirror.constant(self, name)
      end

      %i[include prepend extend].each do |name|
        define_method(name) do |*modules|
          Mirror.noted&.call('adds a module to a class of the solution')
          super(*modules)
        end
      end

      def inherited(made)
        Mirror.noted&.call('makes a class of a class of the solution')
        super
      end

      def method_added(name)
        Mirror.noted&.call("defines `#{name}` in a class of the solution") if Mirror.wire.number(self)
      end
      alias singleton_method_added method_added
    end
  end
end
