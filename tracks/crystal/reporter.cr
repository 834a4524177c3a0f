# Runs the examples of the test files, and says on a channel of its own what becomes of each: `_kit/PROTOCOL.md`. It is compiled before
# the solution, into the same program, which is called with the test files.

module SpecReporter
  TESTS  = ARGV.map { |path| File.realpath(path) }
  FOLDER = File.realpath(".")
  # Whether the test files themselves choose tests, and not a value of the solution.
  FOCUSES = TESTS.any? { |path| File.read(path).matches?(/\bfocus: *true\b/) }
end

ARGV.clear
require "spec"

module SpecReporter
  private REPORT  =  3
  private SECRETS =  4
  private DIGITS  = 32
  private F_DUPFD_CLOEXEC = 1030

  @@token = Bytes.new(DIGITS)
  @@mark = Bytes.new(DIGITS + 1)
  @@report : Int32 = -1
  @@marks : Int32 = -1
  # The process that reports: one that the solution forks does not.
  @@owner : LibC::PidT = -1

  def self.take_secrets
    lines = Bytes.new(2 * DIGITS + 2)
    got = LibC.read(SECRETS, lines, lines.size)
    LibC.close(SECRETS)
    return if got < lines.size
    lines[0, DIGITS].copy_to(@@token)
    lines[DIGITS + 1, DIGITS + 1].copy_to(@@mark)
    lines.fill(0_u8)
    @@report, @@marks = private_copy(REPORT), private_copy(1)
    LibC.close(REPORT)
    @@owner = LibC.getpid
  end

  # Child processes do not inherit it.
  private def self.private_copy(descriptor)
    LibC.fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
  end

  private def self.write(descriptor, bytes)
    until bytes.empty?
      wrote = LibC.write(descriptor, bytes, bytes.size)
      return if wrote <= 0
      bytes += wrote
    end
  end

  private def self.field(line, name, text)
    return if text.empty?
    line << '\t' << name << '='
    text.each_byte do |byte|
      case byte
      when '\\'.ord then line << "\\\\"
      when '\t'.ord then line << "\\t"
      when '\n'.ord then line << "\\n"
      else               line.write_byte(byte)
      end
    end
  end

  protected def self.send(event, name = "", file = "", status = "", replaced = "", message = "")
    return unless LibC.getpid == @@owner
    if event.in?("start", "result")
      STDOUT.flush
      write(@@marks, @@mark)
    end
    line = IO::Memory.new
    line.write(@@token)
    line << ' ' << event
    {name: name, file: file, status: status, replaced: replaced, message: message}.each { |key, text| field(line, key, text) }
    line << '\n'
    write(@@report, line.to_slice)
  end

  # What a failure says, without the calls of the language's own library.
  private def self.message(exception)
    said = case exception
           when Nil             then ""
           when Spec::SpecError then exception.to_s
           else                      exception.inspect_with_backtrace
           end
    said.gsub(/\n  (from|#) [\/?][^\n]*/, "").rstrip
  end

  # What the solution put in the place of a part of the language that decides about tests: where a method was written is known while the
  # program is compiled.
  private def self.replaced
    {% begin %}
      {% found = [] of Nil %}
      {% library = Spec::CLI.methods.find { |method| method.name == "run" }.filename.gsub(/spec\/dsl\.cr$/, "") %}
      {% types = [Spec, SpecReporter, Enumerable, Indexable, Comparable] + Spec.constants.map { |name| Spec.constant(name) } %}
      {% types += SpecReporter.constants.map { |name| SpecReporter.constant(name) } %}
      {% for type in types.select(&.is_a?(TypeNode)) %}
        {% for method in type.methods + type.class.methods %}
          {% file = method.filename %}
          {% if file && !file.starts_with?(library) && file != __FILE__ %}
            {% found << "#{type}##{method.name}" %}
          {% end %}
        {% end %}
      {% end %}
      {% for type in [Object] + Object.all_subclasses %}
        {% for method in type.methods %}
          {% file = method.filename %}
          {% if file && !file.starts_with?(library) && %w(should should_not).includes?(method.name.stringify) %}
            {% found << "#{type}##{method.name}" %}
          {% end %}
        {% end %}
      {% end %}
      {% plain = [Object, Reference, Value, Struct, Number, Int, Int8, Int16, Int32, Int64, Int128, UInt8, UInt16, UInt32, UInt64, UInt128] %}
      {% plain += [Float, Float32, Float64, String, Char, Bool, Nil, Symbol, Enum, Array, Hash, Set, Tuple, NamedTuple] %}
      {% for type in plain %}
        {% for method in type.methods %}
          {% file = method.filename %}
          {% if file && !file.starts_with?(library) && %w(== != ===).includes?(method.name.stringify) %}
            {% found << "#{type}##{method.name}" %}
          {% end %}
        {% end %}
      {% end %}
      {% words = (Spec::Methods.methods + Spec::Expectations.methods).map(&.name.stringify) %}
      {% for method in @top_level.methods %}
        {% file = method.filename %}
        {% if file && !file.starts_with?(library) && words.includes?(method.name.stringify) %}
          {% found << method.name.stringify %}
        {% end %}
      {% end %}
      {{ found.uniq.join(", ") }}
    {% end %}
  end

  protected def self.report(name, file, result, ended, pending)
    status, said = "passed", message(result.exception)
    case result.kind
    when .fail?    then status = "failed"
    when .error?   then status = "error"
    when .pending? then status, said = pending ? "skipped" : "disabled", pending || ""
    else                status, said = "failed", "The test did not come to its end." unless ended
    end
    send("result", name, file, status, replaced, said)
  end

  class Formatter < Spec::Formatter
    @name = ""
    @file = ""
    # Whether the code of the example came to its end.
    @ended = false
    # Why the code of the example says that it is pending; nothing if the example has no code.
    @pending : String?

    # Several tests may have one name.
    def plan(context)
      context.children.each do |child|
        if child.is_a?(Spec::Example)
          identify(child) && SpecReporter.send("plan", @name, @file)
        else
          plan(child)
        end
      end
    end

    # Says which examples the test files themselves keep from running, by `focus: true` beside them.
    def leave_out(before, after)
      return unless FOCUSES && before.any? { |example| identify(example) && focused?(example) }
      (before - after).each do |example|
        next unless identify(example)
        SpecReporter.send("start", @name, @file)
        SpecReporter.send("result", @name, @file, "disabled")
      end
    end

    def examples(context) : Array(Spec::Example)
      context.children.flat_map { |child| child.is_a?(Spec::Example) ? [child] : examples(child) }
    end

    private def focused?(item)
      while item.is_a?(Spec::Item)
        return true if item.focus?
        item = item.parent
      end
      false
    end

    # Examples of other files are the solution's own.
    private def identify(example)
      file = File.realpath(example.file)
      return false unless TESTS.includes?(file)
      @file = Path[file].relative_to(FOLDER).to_s
      @name = example.description
      around = example.parent
      while around.is_a?(Spec::ExampleGroup)
        @name = "#{around.description} #{@name}"
        around = around.parent
      end
      true
    end

    # Whether it is to run.
    def begin?(example)
      return false unless identify(example)
      @pending = nil
      SpecReporter.send("start", @name, @file)
      # Left to who likes.
      left_out = example.all_tags.includes?("optional")
      SpecReporter.send("result", @name, @file, "skipped") if left_out
      !left_out
    end

    # The code of an example, which says when it came to its end: a hook of the solution could report a success without it.
    def watch(code : ->)
      @ended = false
      -> do
        begin
          code.call
        rescue reason : Spec::ExamplePending
          @pending = reason.message || ""
          raise reason
        end
        @ended = true
        nil
      end
    end

    def report(result)
      SpecReporter.report(@name, @file, result, @ended, @pending)
    end

    def finish(elapsed_time, aborted)
      SpecReporter.send("end") unless aborted
    end
  end

  FORMATTER = Formatter.new
end

SpecReporter.take_secrets
STDOUT.flush_on_newline = true
Spec.cli.override_default_formatter(SpecReporter::FORMATTER)

class Spec::CLI
  def run_filters
    before = SpecReporter::FORMATTER.examples(root_context)
    previous_def
    SpecReporter::FORMATTER.leave_out(before, SpecReporter::FORMATTER.examples(root_context))
  end

  def execute_examples
    SpecReporter::FORMATTER.plan(root_context)
    previous_def
  end
end

class Spec::Example
  def run
    return unless SpecReporter::FORMATTER.begin?(self)
    if code = @block
      @block = SpecReporter::FORMATTER.watch(code)
    end
    previous_def
  end
end
