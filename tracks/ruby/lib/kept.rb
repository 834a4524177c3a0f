# frozen_string_literal: true

module Between
  # The containers of earlier requests, of which each process has a copy: `tracks/_kit/SEPARATE.md`. Kept are those of this test, and
  # of what was done before the first one.
  #
  # A solution may keep a list that a test hands over, or return one that it keeps, and change it in a later call.
  class Kept
    # How many parts are watched. A container counts as some.
    MOST = 10_000
    EACH = 16
    # How many containers one request can number.
    STEP = 1_000_000

    # A container, and the parts on which both sides agreed.
    Entry = Struct.new(:container, :held)

    def initialize
      # Those that were spoken of last stand at the end.
      @entries = {}
      @keys = {}.compare_by_identity
      @size = 0
    end

    # The key by which both sides know a container.
    def key(container)
      @keys[container]
    end

    # What is known by a key.
    def [](key)
      @entries[key]
    end

    # Keeps what a request and its answer spoke of.
    def keep(serial, scope)
      at = serial * STEP
      Values.collect(scope.containers) do |container|
        remember(scope.keys[container] || @keys[container] || at, container) if container.size < MOST
        at += 1
      end
      forget(@entries.first[0]) while @size > MOST
    end

    # Those that hold something else now, by key.
    def changed
      @entries.reject { |_, entry| Values.same?(entry.held, entry.container) }
    end

    # Begins a test.
    def begin
      other = changed
      @common ||= @entries.transform_values { true }
      @entries.each_key.reject { |key| @common[key] && !other[key] }.each { |key| forget(key) }
    end

    private

    def remember(key, container)
      forget(key)
      held = Values.parts(container)
      @entries[key] = Entry.new(container, held)
      @keys[container] = key
      @size += held.size + EACH
    end

    def forget(key)
      entry = @entries.delete(key)
      return unless entry

      @keys.delete(entry.container)
      @size -= entry.held.size + EACH
    end
  end
end
