defmodule TestRunner do
  @moduledoc """
  Compiles a solution and its tests as Mix does, without its project, and runs the tests in the order of their file, one at a
  time. Results go to the private channel: `_kit/PROTOCOL.md`.
  """

  @build "_build/test"

  def main do
    # Nobody reads the messages or the stack of such a process.
    Process.flag(:sensitive, true)
    channel = open()
    :ok = :io.setopts(:user, encoding: :unicode)
    {:ok, _} = Application.ensure_all_started(:logger)
    log = Logger.Formatter.new(format: "[$level] $message\n", colors: [enabled: false])
    :ok = :logger.update_handler_config(:default, :formatter, log)
    framework = loaded([__MODULE__ | Application.load(:ex_unit) && Application.spec(:ex_unit, :modules)])
    # Before the solution is compiled, which can change the arguments and how the compiler reads a file.
    files = System.argv()
    options = Code.compiler_options()

    try do
      sources = Path.wildcard("lib/**/*.ex")
      File.mkdir_p!(@build)
      solution = compile(fn -> Kernel.ParallelCompiler.compile_to_path(sources, @build, return_diagnostics: true) end)
      Enum.each(solution, &refuse_known/1)
      Code.prepend_path(@build)
      consolidate()
      Code.compiler_options(options)
      tests = load_tests(files)
      if Code.compiler_options() != options, do: event(channel, "distrust", message: "the solution changed the options of the compiler")
      run(channel, for(test <- tests, do: test.module, uniq: true), tests, framework)
    catch
      {:failure, message} -> event(channel, "failure", message: message)
    end

    System.halt(0)
  end

  defp open do
    port = :erlang.open_port({:fd, 4, 4}, [:in, :binary, line: 64])
    [token, mark] = for _ <- 1..2, do: receive(do: ({^port, {:data, {:eol, line}}} -> line))
    # At the end of the file it is closed already.
    if Port.info(port), do: Port.close(port)
    errors = Enum.find(Port.list(), &(Port.info(&1, :name) == {:name, ~c"2/2"}))
    reopened(%{token: token, mark: mark, errors: errors})
  end

  # A raw file is used by the process that opened it, and what is written to it cannot be traced.
  def reopened(channel) do
    {:ok, events} = :file.open(~c"/dev/fd/3", [:raw, :binary, :append])
    Map.put(channel, :events, events)
  end

  # The modules that a compilation makes. What the compiler says goes to standard error, and to the student if it fails.
  defp compile(compilation) do
    {:ok, said} = StringIO.open("")
    errors = Process.whereis(:standard_error)
    swap(said)
    result = compilation.()
    swap(errors)
    {:ok, {_, text}} = StringIO.close(said)

    case result do
      {:ok, modules, _} -> modules
      {:error, _, _} -> throw({:failure, String.trim(text)})
    end
  end

  defp swap(device) do
    Process.unregister(:standard_error)
    Process.register(device, :standard_error)
  end

  defp refuse_known(module) do
    if :code.where_is_file(~c"#{module}.beam") != :non_existing do
      throw({:failure, "a module cannot be called `#{inspect(module)}`: Elixir has one of this name"})
    end
  end

  # Mix consolidates protocols, and tests can see that.
  defp consolidate do
    known = [@build, :code.lib_dir(:elixir, :ebin)]

    for protocol <- Protocol.extract_protocols([@build]) do
      {:ok, code} = Protocol.consolidate(protocol, Protocol.extract_impls(protocol, known))
      :code.purge(protocol)
      {:module, ^protocol} = :code.load_binary(protocol, ~c"#{@build}/#{protocol}.beam", code)
    end
  end

  defp load_tests(files) do
    ExUnit.start(autorun: false)
    helpers = Path.wildcard("test/test_helper.exs")
    modules = compile(fn -> Kernel.ParallelCompiler.require(helpers ++ files, return_diagnostics: true) end)

    for module <- modules,
        function_exported?(module, :__ex_unit__, 0),
        parameters <- parameters(module),
        test <- module.__ex_unit__().tests,
        do: %{test | parameters: parameters}
  end

  # A module may run once for each of several maps.
  defp parameters(module), do: module.__ex_unit__(:config)[:parameterize] || [%{}]

  # What the exercise's `test_helper.exs` excludes, as far as it is written out. Tests that are `:pending` run.
  defp excluded do
    with {:ok, text} <- File.read("test/test_helper.exs"), {:ok, code} <- Code.string_to_quoted(text) do
      tags = for {:exclude, tags} <- Macro.prewalker(code), tag <- List.wrap(tags), written_out?(tag), do: tag
      Enum.reject(tags, &(&1 in [:pending, {:pending, true}]))
    else
      _ -> []
    end
  end

  defp written_out?({tag, value}), do: is_atom(tag) and (is_atom(value) or is_binary(value))
  defp written_out?(tag), do: is_atom(tag)

  defp run(channel, _, [], _), do: event(channel, "empty", [])

  defp run(channel, modules, tests, framework) do
    for test <- tests, do: event(channel, "plan", identity(test))
    framework = framework ++ loaded(modules)
    options = [seed: 0, trace: true, max_cases: 1, exclude: [:slow | excluded()], include: [], max_failures: :infinity]
    ExUnit.configure(options ++ [formatters: []])
    send(self(), {__MODULE__, channel})
    ExUnit.run()

    case framework -- loaded(Keyword.keys(framework)) do
      [] -> event(channel, "end", [])
      [{module, _} | _] -> event(channel, "distrust", message: "the solution replaced `#{inspect(module)}`")
    end
  end

  defp loaded(modules), do: for(m <- modules, Code.ensure_loaded?(m), do: {m, :erlang.get_module_info(m, :md5)})

  def started(channel, test), do: marked(channel, "start", identity(test))

  def finished(channel, test) do
    marked(channel, "result", identity(test) ++ outcome(test))
  end

  # What fails after the tests of a module, such as `on_exit` of `setup_all`, is told of the last one.
  def ended(channel, %{state: {:failed, failures}} = module, %{state: state} = last) when state == nil or elem(state, 0) == :failed do
    message = "The clean-up of the tests failed.\n" <> described(module, failures)
    event(channel, "late", identity(last) ++ [message: message])
  end

  def ended(_, _, _), do: :ok

  # Every test has its kind before its name.
  defp identity(test) do
    kind = "#{test.tags.test_type} "
    variant = if test.parameters != %{}, do: [variant: inspect(test.parameters)], else: []
    title = Enum.join(["#{test.name}" | Keyword.values(variant)], " ")
    place = [file: Path.relative_to_cwd(test.tags.file), line: test.tags.line, title: title]
    [name: String.replace_prefix("#{test.name}", kind, "")] ++ variant ++ place
  end

  defp outcome(%{state: nil}), do: [status: "passed"]
  defp outcome(%{state: {:failed, failures}} = test), do: [status: "failed", message: described(test, failures)]

  defp outcome(%{state: {:invalid, %{state: {:failed, failures}} = module}}) do
    [status: "error", message: "The set-up of the tests failed.\n" <> described(module, failures)]
  end

  defp outcome(%{state: {:excluded, why}}), do: [status: "disabled", message: why]
  defp outcome(%{state: {:skipped, why}}), do: [status: "skipped", message: why]

  # The framework's text without its first lines, which name the test or module and its place, and without its own frames.
  defp described(%ExUnit.Test{} = test, failures) do
    worded(ExUnit.Formatter.format_test_failure(test, failures, 1, 80, &plain/2), 2)
  end

  defp described(module, failures) do
    worded(ExUnit.Formatter.format_test_all_failure(module, failures, 1, 80, &plain/2), 1)
  end

  defp plain(_, text), do: is_binary(text) && text

  defp worded(text, heading) do
    lines = text |> String.split("\n") |> Enum.drop(heading) |> Enum.reject(&(&1 =~ ~r/^ +\(ex_unit /))
    lines |> Enum.map_join("\n", &String.replace_prefix(&1, "     ", "")) |> String.trim_trailing()
  end

  defp marked(channel, kind, fields) do
    :logger_std_h.filesync(:default)
    written(channel.errors)
    IO.write(:user, [channel.mark, ?\n])
    event(channel, kind, fields)
  end

  # What was printed to standard error may still be on its way: its process only sends it to the port. A question that it
  # has to ask the port comes after it.
  defp written(port) do
    :io.columns(:standard_error)

    with {:queue_size, waiting} when waiting > 0 <- Port.info(port, :queue_size) do
      Process.sleep(1)
      written(port)
    end
  end

  defp event(channel, kind, fields) do
    texts = for {key, value} <- fields, do: [?\t, to_string(key), ?=, escape(value)]
    :ok = :file.write(channel.events, [channel.token, ?\s, kind, texts, ?\n])
  end

  defp escape(text), do: String.replace("#{text}", ["\\", "\t", "\n"], &%{"\\" => "\\\\", "\t" => "\\t", "\n" => "\\n"}[&1])
end

# ExUnit tells formatters what happened when it may be long over. This module takes the place of its own and tells it at once,
# in the process that runs the tests of a module.
defmodule ExUnit.EventManager do
  @moduledoc false
  def start_link, do: {:ok, receive(do: ({TestRunner, channel} -> channel))}
  def add_handler(_, handler, options), do: GenServer.start_link(handler, options)
  def suite_started(_, _), do: :ok

  def module_started(channel, module) do
    Process.flag(:sensitive, true)
    Process.put(__MODULE__, {TestRunner.reopened(channel), module.parameters, nil})
    :ok
  end

  def test_started(_, test) do
    {channel, parameters, _} = Process.get(__MODULE__)
    TestRunner.started(channel, %{test | parameters: parameters})
  end

  def test_finished(_, test) do
    {channel, parameters, _} = Process.get(__MODULE__)
    test = %{test | parameters: parameters}
    Process.put(__MODULE__, {channel, parameters, test})
    TestRunner.finished(channel, test)
  end

  def module_finished(_, module) do
    {channel, _, last} = Process.get(__MODULE__)
    TestRunner.ended(channel, module, last)
  end

  def suite_finished(_, _), do: :ok
  def max_failures_reached(_), do: :ok
  def sigquit(_, _), do: :ok
  def stop(_), do: :ok
end
