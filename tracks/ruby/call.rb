# frozen_string_literal: true

# Calls a function of a solution: tracks/_kit/CALL.md.

require 'json'

# The token, which is read before anything of the solution is loaded.
start = IO.for_fd(4).then { |secrets| secrets.gets.chomp.tap { secrets.close } }
first, *cases = $stdin.each_line.map { |line| JSON.parse(line) }
$stdin.reopen(File::NULL)
report = IO.for_fd(3)
report.sync = true
send_report = ->(value) { report.write("#{start} #{JSON.generate(value)}\n") }
said = ->(error) { "#{error.class}: #{error.message}" }

begin
  load ARGV.fetch(0)
  *owners, name = first['function'].split('.')
  owner = owners.reduce(Object) { |found, part| found.const_get(part) }
  owner = owner.new if owner.is_a?(Class) && !owner.respond_to?(name, true)
  function = owner.method(name)
rescue Exception => e
  send_report.call({ error: said.call(e) })
  exit!(0)
end

cases.each do |request|
  number = request['case']
  send_report.call({ case: number })
  begin
    value = function.call(*request['args'])
    send_report.call({ case: number, value: value })
  rescue Exception => e
    send_report.call({ case: number, error: said.call(e) })
  end
end
