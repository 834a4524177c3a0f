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
    # The helper may load files that the test files ask for.
    helpers = Path.wildcard("test/test_helper.exs")
    helped = compile(fn -> Kernel.ParallelCompiler.require(helpers, return_diagnostics: true) end)
    modules = compile(fn -> Kernel.ParallelCompiler.require(files, return_diagnostics: true) end)

    for module <- helped ++ modules,
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

  defp outcome(%{state: {:excluded, why}} = test) do
    excluding = Keyword.keys(for tag <- ExUnit.configuration()[:exclude], do: if(is_atom(tag), do: {tag, true}, else: tag))
    status = if TestRunner.Marks.mark(test, excluding) == :of_solution, do: "skipped", else: "disabled"
    [status: status, message: why]
  end

  defp outcome(%{state: {:skipped, why}} = test) do
    status = if TestRunner.Marks.mark(test, [:skip]) == :of_file, do: "disabled", else: "skipped"
    [status: status, message: why]
  end

  # The framework's text without its first lines, which name the test or module and its place, and without its own frames.
  defp described(%ExUnit.Test{} = test, failures) do
    # The parameters are in the name.
    worded(ExUnit.Formatter.format_test_failure(%{test | parameters: %{}}, failures, 1, 80, &plain/2), 2)
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

# Who decides that a test is skipped: the test file alone, or the solution as well.
defmodule TestRunner.Marks do
  @moduledoc false

  # What does not depend on a solution.
  @modules [:System, :Version, :Enum, :Integer, :Float, :List, :Map, :Keyword, :Range, :Regex, :String, :Tuple, :Kernel]
  @tags [:tag, :describetag, :moduletag]

  @doc """
  Whether the tags of these names that a test has in its file are the file's own: `:of_file` or `:of_solution`; `:unknown` if the
  file has no such tag.
  """
  def mark(test, keys) do
    with {:ok, text} <- File.read(test.tags.file), {:ok, code} <- Code.string_to_quoted(text) do
      seeking = %{line: test.tags.line, keys: keys, tags: [], is_own: true, names: %{}, attributes: attributes(code)}
      found = code |> tests(seeking) |> Enum.flat_map(fn {tags, here} -> Enum.map(tags, &{&1, here}) end)

      cond do
        found == [] -> :unknown
        Enum.all?(found, fn {tag, here} -> here.is_own and own?(tag, here) end) -> :of_file
        true -> :of_solution
      end
    else
      _ -> :unknown
    end
  end

  # What each attribute stands for; nothing where a condition decides on that.
  defp attributes(code), do: attributes(code, true, %{})

  defp attributes({:@, _, [{name, _, [value]}]}, is_own, all) when name not in @tags do
    Map.update(all, name, [is_own && {value}], &[is_own && {value} | &1])
  end

  defp attributes({name, _, arguments}, is_own, all) when is_list(arguments) do
    is_own = is_own and name in [:__block__, :defmodule, :describe, :@]
    Enum.reduce(arguments, all, &attributes(&1, is_own, &2))
  end

  defp attributes({one, other}, is_own, all), do: attributes(other, is_own, attributes(one, is_own, all))
  defp attributes(list, is_own, all) when is_list(list), do: Enum.reduce(list, all, &attributes(&1, is_own, &2))
  defp attributes(_, _, all), do: all

  # The test on the line, with its tags and what is known there.
  defp tests({:__block__, _, list}, here), do: block(list, here)
  defp tests({:defmodule, _, [_, body]}, here), do: body |> body() |> block(here)
  defp tests({:describe, _, [_, body]}, here), do: body |> body() |> block(here)

  defp tests({:for, _, arguments}, here) when arguments != [] do
    {sources, [body]} = Enum.split(arguments, -1)
    body |> body() |> block(Enum.reduce(sources, here, &bound/2))
  end

  defp tests({name, _, [condition, body]}, here) when name in [:if, :unless] and is_list(body) do
    here = %{here | is_own: here.is_own and own?(condition, here)}
    Enum.flat_map(Keyword.values(body), &block([&1], here))
  end

  defp tests({{:., _, [{:__aliases__, _, [:Enum]}, :each]}, _, [source, {:fn, _, [{:->, _, [[pattern], body]}]}]}, here) do
    block([body], bound({:<-, [], [pattern, source]}, here))
  end

  defp tests({:|>, _, [source, {each, meta, arguments}]}, here) when is_list(arguments), do: tests({each, meta, [source | arguments]}, here)
  # Whatever else may hold a test decides on it in a way that is not known.
  defp tests({_, _, arguments}, here) when is_list(arguments), do: block(arguments, %{here | is_own: false})
  defp tests({one, other}, here), do: block([one, other], %{here | is_own: false})
  defp tests(list, here) when is_list(list), do: block(list, here)
  defp tests(_, _), do: []

  defp body(body), do: if(Keyword.keyword?(body), do: List.wrap(body[:do]), else: [])

  defp block([{:__block__, _, list}], here), do: block(list, here)

  defp block(list, here) do
    groups = for {:@, _, [{kind, _, [value]}]} <- list, kind in [:describetag, :moduletag], tag <- named(value, here), do: tag
    start = {%{here | tags: groups ++ here.tags}, []}

    {found, _} =
      Enum.flat_map_reduce(list, start, fn
        {:@, _, [{:tag, _, [value]}]}, {here, tags} -> {[], {here, named(value, here) ++ tags}}
        {:=, _, [pattern, value]}, {here, tags} -> {[], {bound({:<-, [], [pattern, value]}, here), tags}}
        {:test, meta, _}, {here, tags} -> {if(meta[:line] == here.line, do: [{tags ++ here.tags, here}], else: []), {here, []}}
        node, {here, tags} -> {tests(node, here), {here, tags}}
      end)

    found
  end

  # The values of the tags that are asked for.
  defp named(tag, here) when is_atom(tag), do: if(tag in here.keys, do: [true], else: [])
  defp named(tags, here) when is_list(tags), do: Enum.flat_map(tags, &named(&1, here))
  defp named({tag, value}, here) when is_atom(tag), do: if(tag in here.keys, do: [value], else: [])
  defp named(tags, _), do: [tags]

  # A generator or a match gives the names of its pattern what its source is; a filter decides.
  defp bound({:<-, _, [pattern, source]}, here) do
    is_own = own?(source, here)
    {_, names} = Macro.prewalk(pattern, here.names, fn node, names -> {node, with({name, _, place} when is_atom(place) <- node, do: Map.update(names, name, is_own, &(&1 and is_own)), else: (_ -> names))} end)
    %{here | names: names, is_own: here.is_own and is_own}
  end

  defp bound(filter, here), do: %{here | is_own: here.is_own and own?(filter, here)}

  # Whether code asks for nothing of a solution.
  defp own?(code, here), do: own?(code, here, 0)
  defp own?(_, _, depth) when depth > 20, do: false

  defp own?({:@, _, [{name, _, place}]}, here, depth) when is_atom(place) do
    values = Map.get(here.attributes, name, [false])
    Enum.all?(values, fn value -> value && own?(elem(value, 0), here, depth + 1) end)
  end

  defp own?({:__aliases__, _, [name]}, _, _), do: name in @modules
  defp own?({:__aliases__, _, _}, _, _), do: false
  defp own?({{:., _, [module, name]}, _, arguments}, here, depth), do: own_call?(module, name) and own?(arguments, here, depth)
  defp own?({name, _, place}, here, _) when is_atom(name) and is_atom(place), do: name in [:_, :binary] or Map.get(here.names, name, false)

  defp own?({name, _, arguments}, here, depth) when is_atom(name) and is_list(arguments) do
    own_function?(name, length(arguments)) and own?(arguments, here, depth)
  end

  defp own?({one, other}, here, depth), do: own?(one, here, depth) and own?(other, here, depth)
  defp own?(list, here, depth) when is_list(list), do: Enum.all?(list, &own?(&1, here, depth))
  defp own?(literal, _, _), do: is_atom(literal) or is_binary(literal) or is_number(literal)

  defp own_call?({:__aliases__, _, [name]}, function), do: name in @modules and function not in [:cmd, :shell]
  defp own_call?(Kernel, :to_string), do: true
  defp own_call?(Access, :get), do: true
  defp own_call?(:os, function), do: function in [:type, :version, :getenv]
  defp own_call?(:erlang, function), do: function in [:system_info]
  defp own_call?(_, _), do: false

  @forms [:%{}, :{}, :<<>>, :"::", :__block__, :^, :when]
  defp own_function?(name, _) when name in @forms, do: true
  defp own_function?(name, _) when name in [:apply, :spawn, :send, :binding, :function_exported?, :macro_exported?], do: false
  defp own_function?(name, count), do: {name, count} in Kernel.__info__(:functions) or {name, count} in Kernel.__info__(:macros)
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
