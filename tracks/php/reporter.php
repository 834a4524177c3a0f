<?php

// Makes the events of tracks/_kit/PROTOCOL.md of what PHPUnit says of its tests. PHPUnit loads this file before any other.
// The solution runs in this process: what speaks is a generator whose variables nobody else can see, and it asks who calls.

declare(strict_types=1);

namespace TestRunner;

use PHPUnit\Event\Code\Test;
use PHPUnit\Event\Event;
use PHPUnit\Event\Test as Tests;
use PHPUnit\Event\TestRunner\ExecutionFinished;
use PHPUnit\Event\TestSuite\Loaded;
use PHPUnit\Event\Tracer\Tracer;
use PHPUnit\Runner\Extension\{Extension, Facade, ParameterCollection};
use PHPUnit\TextUI\Configuration\Configuration;

final class Reporter implements Extension, Tracer
{
    private \Generator $channel;
    /** The test that runs, and the fields of its result. */
    private ?array $running = null;
    private ?array $result = null;
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
    }

    /** Sends the lines that it is given, and only to PHPUnit. */
    private static function channel(): \Generator
    {
        $secrets = \fopen('php://fd/4', 'r');
        [$token, $mark] = [\trim(\fgets($secrets)), \trim(\fgets($secrets))];
        \fclose($secrets);
        [$events, $prints] = [\fopen('php://fd/3', 'w'), \fopen('php://fd/1', 'w')];
        [$process, $folder] = [\getmypid(), \getcwd() . '/'];
        while (true) {
            [$line, $marked] = yield;
            if (\getmypid() !== $process) {
                continue;
            }
            $frames = \debug_backtrace(\DEBUG_BACKTRACE_IGNORE_ARGS);
            $callers = \array_filter($frames, fn ($frame) => \str_starts_with($frame['file'] ?? '', $folder));
            if ($callers || (\end($frames)['class'] ?? '') !== 'PHPUnit\TextUI\Application') {
                $line = "distrust\tmessage=The solution spoke in the name of PHPUnit";
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
        foreach ($fields as $name => $text) {
            if ($text !== null && $text !== '') {
                $event .= "\t$name=" . \strtr((string) $text, ['\\' => '\\\\', "\t" => '\t', "\n" => '\n']);
            }
        }
        $this->channel->send([$event, \str_starts_with($event, 'start') || \str_starts_with($event, 'result')]);
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
            Tests\BeforeFirstTestMethodErrored::class,
            Tests\AfterLastTestMethodErrored::class => $this->fail($event->throwable()->asString()),
            Tests\PhpunitErrorTriggered::class => $this->fail($event->message()),
            ExecutionFinished::class => $this->finish(),
            default => null,
        };
    }

    /** Each test with its data set, which a title that is made of the data names already. */
    private static function identity(Test $test): array
    {
        $class = \strrchr("\\" . $test->className(), '\\');
        $data = $test->testData()->hasDataFromDataProvider() ? $test->testData()->dataFromDataProvider() : null;
        $title = $test->testDox()->prettifiedMethodName();
        $set = $data?->dataAsStringForResultOutput();
        return [
            'name' => \substr($class, 1) . '::' . $test->methodName(),
            'variant' => $data === null ? null : (\is_int($data->dataSetName()) ? '#' : '') . $data->dataSetName(),
            'file' => self::relative($test->file()),
            'title' => $set ? \preg_replace('/' . \preg_quote($set, '/') . '$/D', '', $title) : $title,
        ];
    }

    private static function relative(string $text): string
    {
        return \str_replace(\getcwd() . '/', '', $text);
    }

    private function plan(iterable $tests): void
    {
        foreach ($tests as $test) {
            $this->send('plan', self::identity($test));
        }
    }

    private function start(Test $test): void
    {
        $this->flush();
        $this->ran = true;
        $this->warnings = [];
        $this->running = self::identity($test);
        $this->send('start', $this->running);
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
        $identity = self::identity($test);
        if ($this->running !== $identity) {
            $this->start($test);
        }
        if ($this->result !== null && $status === 'passed') {
            $this->send('distrust', ['message' => 'a test had two results']);
        }
        if ($status === 'failed' || $status === 'error') {
            $message = \implode("\n\n", [\trim($message), ...\array_unique($this->warnings)]);
        }
        $this->result = ['status' => $status, 'replaced' => $this->replaced(), 'message' => self::relative($message)];
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
        if ($this->result !== null) {
            $this->send('result', $this->running + $this->result);
        }
        $this->running = $this->result = null;
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
        if (!$this->ran) {
            $this->send('empty');
        }
        $this->send('end');
    }
}
