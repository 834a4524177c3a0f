<?php

// Makes the events of tracks/_kit/PROTOCOL.md of what PHPUnit says of its tests. PHPUnit loads this file before any other.
// The solution runs in this process: what speaks is a generator whose variables nobody else can see, and it asks who calls.

declare(strict_types=1);

namespace TestRunner;

use PHPUnit\Event\Code\Test;
use PHPUnit\Event\Event;
use PHPUnit\Event\Test as Tests;
use PHPUnit\Event\TestRunner\ExecutionFinished;
use PHPUnit\Event\TestSuite as Suite;
use PHPUnit\Event\TestSuite\Loaded;
use PHPUnit\Event\Tracer\Tracer;
use PHPUnit\Framework\TestCase;
use PHPUnit\Util\Test as TestUtil;
use PHPUnit\Runner\Extension\{Extension, Facade, ParameterCollection};
use PHPUnit\TextUI\Configuration\Configuration;

final class Reporter implements Extension, Tracer
{
    private \Generator $channel;
    /** The test that runs, and whether it has a result, which the channel holds. */
    private ?array $running = null;
    private bool $judged = false;
    /** The planned tests of each class, and those of them that have begun. */
    private array $planned = [];
    /** The classes that have a test of each name. */
    private array $classes = [];
    private array $begun = [];
    private ?array $last = null;
    /** Classes whose tests did not run, and why. */
    private array $left = [];
    /** What PHP warned of in it. */
    private array $warnings = [];
    /** Whether anything was reported. */
    private bool $ran = false;
    /** How many classes and functions are known not to be the solution's. */
    private array $known = [0, 0];

    public function bootstrap(Configuration $configuration, Facade $facade, ParameterCollection $parameters): void
    {
        $this->channel = self::channel();
        $this->channel->current();
        $this->known = [\count(\get_declared_classes()), \count(\get_defined_functions()['user'])];
        $facade->registerTracer($this);
        try {
            require __DIR__ . '/autoload.php';
        } catch (\Throwable $error) {
            $this->fail($error::class . ': ' . $error->getMessage() . "\n\n" . $error->getFile() . ':' . $error->getLine());
        }
    }

    /**
     * Sends the lines that it is given, and only to PHPUnit. Holds the result of a test until the test is over: what comes after it
     * can only make it worse.
     */
    private static function channel(): \Generator
    {
        $secrets = \fopen('php://fd/4', 'r');
        [$token, $mark] = [\trim(\fgets($secrets)), \trim(\fgets($secrets))];
        \fclose($secrets);
        [$events, $prints] = [\fopen('php://fd/3', 'w'), \fopen('php://fd/1', 'w')];
        [$process, $folder] = [\getmypid(), \getcwd() . '/'];
        \register_shutdown_function(static function () use ($events, $token): void {
            $last = \error_get_last();
            // Two methods of one name: PHP compiles no test file that has them.
            if ($last && $last['type'] === E_COMPILE_ERROR && \preg_match('/^Cannot redeclare .*::.*Test\.php$/', "$last[message]$last[file]")) {
                \fwrite($events, "$token failure\texercise=yes\tmessage=" . self::relative("$last[message]\\n\\n$last[file]:$last[line]") . "\n");
            }
        });
        $held = null;
        while (true) {
            [$event, $line] = yield;
            $marked = $event === 'start' || $event === 'release';
            if (\getmypid() !== $process) {
                continue;
            }
            $frames = \debug_backtrace(\DEBUG_BACKTRACE_IGNORE_ARGS);
            $callers = \array_filter($frames, fn ($frame) => \str_starts_with($frame['file'] ?? '', $folder));
            if ($callers || (\end($frames)['class'] ?? '') !== 'PHPUnit\TextUI\Application') {
                $line = "distrust\tmessage=The solution spoke in the name of PHPUnit";
            }
            if ($event === 'result') {
                if ($held !== null && \str_contains($line, "\tstatus=passed")) {
                    $line = "distrust\tmessage=a test had two results";
                } else {
                    $held = $line;
                    continue;
                }
            } elseif ($event === 'release') {
                [$line, $held] = [$held, null];
            }
            if ($marked) {
                \fwrite($prints, "$mark\n");
            }
            \fwrite($events, "$token $line\n");
            if (\str_starts_with($line, "distrust")) {
                return;
            }
        }
    }

    private function send(string $event, array $fields = []): void
    {
        $line = $event;
        foreach ($fields as $name => $text) {
            if ($text !== null && $text !== '') {
                $line .= "\t$name=" . \strtr((string) $text, ['\\' => '\\\\', "\t" => '\t', "\n" => '\n']);
            }
        }
        $this->channel->send([$event, $line]);
    }

    public function trace(Event $event): void
    {
        match ($event::class) {
            Loaded::class => $this->plan($event->testSuite()->tests()),
            Tests\PreparationStarted::class => $this->start($event->test()),
            Tests\Prepared::class => $this->showPrints($event->test()->file()),
            Tests\Passed::class => $this->end($event->test(), 'passed'),
            Tests\Failed::class => $this->end($event->test(), 'failed', $event->throwable()->asString()),
            Tests\Errored::class => $this->end($event->test(), 'error', $event->throwable()->asString()),
            Tests\Skipped::class => $this->end($event->test(), 'skipped', $event->message()),
            Tests\MarkedIncomplete::class => $this->end($event->test(), 'skipped', $event->throwable()->message()),
            Tests\PrintedUnexpectedOutput::class => print $event->output(),
            Tests\PhpWarningTriggered::class, Tests\PhpNoticeTriggered::class => $this->warn($event),
            Tests\Finished::class => $this->flush(),
            Tests\BeforeFirstTestMethodErrored::class => $this->leave($event->testClassName(), 'error', $event->throwable()->asString()),
            Tests\AfterLastTestMethodErrored::class => $this->blame($event->throwable()->asString()),
            Suite\Skipped::class => $this->leave($event->testSuite()->name(), 'skipped', $event->message()),
            Tests\PhpunitErrorTriggered::class => $this->end($event->test(), 'error', $event->message()),
            ExecutionFinished::class => $this->finish(),
            default => null,
        };
    }

    /** Each test with its data set, which a title that is made of the data names already. */
    private function identity(Test $test): array
    {
        $class = \strrchr("\\" . $test->className(), '\\');
        $data = $test->testData()->hasDataFromDataProvider() ? $test->testData()->dataFromDataProvider() : null;
        $title = $test->testDox()->prettifiedMethodName();
        $set = $data?->dataAsStringForResultOutput();
        // Several classes may have a test of this name.
        $group = \count($this->classes[$title] ?? []) > 1 ? \substr($class, 1) . ' > ' : '';
        return [
            'name' => \substr($class, 1) . '::' . $test->methodName(),
            'variant' => $data === null ? null : (\is_int($data->dataSetName()) ? '#' : '') . $data->dataSetName(),
            'file' => self::relative($test->file()),
            'line' => $test->line() ?: null,
            'title' => $group . ($set ? \preg_replace('/' . \preg_quote($set, '/') . '$/D', '', $title) : $title),
        ];
    }

    private static function relative(string $text): string
    {
        return \str_replace(\getcwd() . '/', '', $text);
    }

    private function plan(iterable $tests): void
    {
        foreach ($tests as $test) {
            $this->classes[$test->testDox()->prettifiedMethodName()][$test->className()] = true;
        }
        foreach ($tests as $test) {
            $this->send('plan', $this->identity($test));
            $this->planned[$test->className()][] = $test;
        }
        foreach (\get_declared_classes() as $class) {
            $of = new \ReflectionClass($class);
            if ($of->isSubclassOf(TestCase::class) && !$of->isAbstract() && !isset($this->planned[$class])) {
                $this->leaveOut($of);
            }
        }
    }

    /** PHPUnit passes over a class of a test file in silence if the class is not named like its file. */
    private function leaveOut(\ReflectionClass $class): void
    {
        $file = $class->getFileName();
        $name = $class->getShortName();
        foreach (\preg_match('/Test\.php$/', $file) ? $class->getMethods(\ReflectionMethod::IS_PUBLIC) : [] as $method) {
            if ((new TestUtil)->isTestMethod($method)) {
                $identity = ['name' => "$name::{$method->getName()}", 'file' => self::relative($file), 'line' => $method->getStartLine()];
                $message = "PHPUnit does not run the class `$name`: its name is not that of the file.";
                $this->send('start', $identity);
                $this->send('result', $identity + ['status' => 'error', 'message' => $message]);
                $this->send('release');
            }
        }
    }

    private function start(Test $test): void
    {
        $this->flush();
        $this->ran = true;
        $this->warnings = [];
        $this->running = $this->identity($test);
        $this->begun[$test->id()] = true;
        $this->send('start', $this->running);
    }

    /** The tests of a class do not run. */
    private function leave(string $class, string $status, string $message): void
    {
        $this->left[] = [$class, $status, $message];
        $this->last = null;
    }

    /** Where no test ran at all, what kept the first from running is all there is to say. */
    private function tellLeft(): void
    {
        foreach ($this->left as [$class, $status, $message]) {
            if (!$this->begun && $status === 'error') {
                $this->fail($message);
                return;
            }
            foreach ($this->planned[$class] ?? [] as $test) {
                if (!isset($this->begun[$test->id()])) {
                    $this->end($test, $status, $message);
                }
            }
        }
    }

    /** What fails behind the last test of a class counts for it. */
    private function blame(string $message): void
    {
        $this->flush();
        if ($this->last === null) {
            $this->fail($message);
        } else {
            $this->send('late', $this->last + ['message' => self::relative(\trim($message))]);
        }
    }

    /** In the place of PHPUnit's buffer comes one that holds nothing back, unless the tests look at what is printed. */
    private function showPrints(string $file): void
    {
        if (!\preg_match('/ (?:expect|get\w*)Output/', \strtr(\file_get_contents($file), '>:', '  '))) {
            \ob_end_flush();
            \ob_start(null, 1);
        }
    }

    private function warn(Tests\PhpWarningTriggered|Tests\PhpNoticeTriggered $event): void
    {
        if (!$event->wasSuppressed() && \count($this->warnings) < 5) {
            $this->warnings[] = 'Warning: ' . $event->message() . "\n" . $event->file() . ':' . $event->line();
        }
    }

    /** A failure of what comes after a test counts for it. */
    private function end(Test $test, string $status, string $message = ''): void
    {
        $identity = $this->identity($test);
        if ($this->running !== $identity) {
            $this->start($test);
        }
        if ($status === 'failed' || $status === 'error') {
            $message = \implode("\n\n", [\trim($message), ...\array_unique($this->warnings)]);
        }
        $this->judged = true;
        $fields = ['status' => $status, 'replaced' => $this->replaced(), 'message' => self::relative($message)];
        $this->send('result', $identity + $fields);
    }

    /** What the solution declares with a name of PHPUnit's, which loads its classes when it needs them. */
    private function replaced(): ?string
    {
        $library = \dirname((new \ReflectionClass(Facade::class))->getFileName(), 4) . '/';
        $names = [\get_declared_classes(), \get_defined_functions()['user']];
        foreach ($names as $kind => $all) {
            foreach (\array_slice($all, $this->known[$kind]) as $name) {
                if (\preg_match('/^(?:phpunit|sebastianbergmann|deepcopy|testrunner)\\\\/i', $name)) {
                    $what = $kind ? new \ReflectionFunction($name) : new \ReflectionClass($name);
                    // The solution can load files of its own from elsewhere.
                    if (!\str_starts_with((string) $what->getFileName(), $library)) {
                        return $name;
                    }
                }
            }
            $this->known[$kind] = \count($all);
        }
        return null;
    }

    private function flush(): void
    {
        if ($this->judged) {
            $this->send('release');
            $this->last = $this->running;
        }
        [$this->running, $this->judged] = [null, false];
    }

    private function fail(string $message): void
    {
        $this->flush();
        $this->ran = true;
        $this->send('failure', ['message' => self::relative(\trim($message))]);
    }

    private function finish(): void
    {
        $this->flush();
        $this->tellLeft();
        $this->flush();
        if (!$this->ran) {
            $this->send('empty');
        }
        $this->send('end');
    }
}
