<?php

// Runs before PHPUnit, which takes most of a run to load: a solution that is no PHP is told so at once. It looks only at the
// files that the tests name, and says what PHPUnit would say on loading them. A test file that is no PHP itself, or that needs a
// file of the exercise which is missing, would be so with any solution.

declare(strict_types=1);

(static function (array $tests): void {
    $fail = static function (string $message, bool $exercise): never {
        $token = \trim(\fgets(\fopen('php://fd/4', 'r')));
        $field = \strtr($message, ['\\' => '\\\\', "\t" => '\t', "\n" => '\n']);
        $whose = $exercise ? "\texercise=yes" : '';
        \file_put_contents('php://fd/3', "$token failure$whose\tmessage=$field\n$token end\n");
        exit(2);
    };
    $check = static function (string $file, bool $exercise) use ($fail): void {
        try {
            \token_get_all(\file_get_contents($file), \TOKEN_PARSE);
        } catch (\ParseError $error) {
            $fail("ParseError: {$error->getMessage()}\n\n$file:{$error->getLine()}", $exercise);
        }
    };
    foreach ($tests as $test) {
        $check($test, true);
        \preg_match_all('/^\s*(?:require|include)(?:_once)?[\s(]+(?:(__DIR__)\s*\.\s*)?[\'"]([\w.\/-]+\.php)[\'"]/m', \file_get_contents($test), $loads, PREG_SET_ORDER);
        foreach ($loads as [, $here, $name]) {
            $beside = \dirname($test) . "/$name";
            if (\preg_match('/test|helper|support|common/i', \basename($name)) && !\is_file($beside) && ($here || !\is_file($name))) {
                $fail("$test needs the file $name, which is missing.", true);
            }
        }
        \preg_match_all('/[\'"]\/?([\w.\/-]+\.php)[\'"]/', \file_get_contents($test), $named);
        foreach (\array_filter($named[1], 'is_file') as $file) {
            $check($file, false);
        }
    }
})(\array_filter($_SERVER['argv'], fn ($test) => \str_ends_with($test, 'Test.php') && \is_file($test)));
