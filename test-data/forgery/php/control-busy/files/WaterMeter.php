<?php

declare(strict_types=1);

function charge(int $litres): int
{
    if ($litres < 0) {
        throw new InvalidArgumentException('a meter never runs backwards');
    }
    return 2 * $litres + max(0, $litres - 1000);
}

function bill(int $litres): array
{
    return ['litres' => $litres, 'cents' => charge($litres)];
}

spl_autoload_register(function (string $name) {
    if ($name === 'Tap') {
        eval('class Tap { private int $turns = 0; public function turn(): int { return ++$this->turns; } }');
    }
});
set_error_handler(fn (int $level, string $message) => true);
register_shutdown_function(fn () => print "the meter is off\n");
ob_start(fn (string $text) => strtoupper($text));
echo 'the meter is on';
ob_end_flush();
$tap = new Tap();
$tap->turn();
(new ReflectionProperty($tap, 'turns'))->setValue($tap, 0);
shell_exec('echo started');
file_put_contents(sys_get_temp_dir() . '/meter', count(debug_backtrace()) . file_get_contents(__FILE__));
