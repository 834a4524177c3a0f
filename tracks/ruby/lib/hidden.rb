# frozen_string_literal: true

# Takes from a solution what looks into other code while it runs: the frames and variables of every method that is called,
# and every object that there is. No exercise asks for it, but for the objects of a class of one's own and for classes.
module Hidden
  KINDS = [Proc, Method, UnboundMethod, Binding, IO].freeze
  TRACING = %i[new trace].freeze

  # `secrets` are texts; `ours` are the classes whose objects nobody needs to see.
  def self.hide(secrets, ours)
    first, second = secrets
    known = [*KINDS, *ours, Minitest::Runnable].freeze
    all = ObjectSpace.method(:each_object)
    holds = String.instance_method(:include?)
    kind = Module.instance_method(:===)
    ObjectSpace.define_singleton_method(:each_object) do |*of, &block|
      found = []
      all.call(*of) do |object|
        next if known.any? { |type| kind.bind_call(type, object) }

        secret = kind.bind_call(String, object) && (holds.bind_call(object, first) || holds.bind_call(object, second))
        found << object unless secret
      rescue Encoding::CompatibilityError
        found << object
      end
      block ? found.each(&block).size : found.each
    end
    ObjectSpace.singleton_class.undef_method(:_id2ref)
    ObjectSpace.freeze
    TracePoint.singleton_class.undef_method(*TRACING)
    TracePoint.freeze
    Kernel.undef_method(:set_trace_func)
    Kernel.singleton_class.undef_method(:set_trace_func)
    [UnboundMethod, Method, Binding].each(&:freeze)
  end

  freeze
end
