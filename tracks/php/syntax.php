<?php

// Runs before PHPUnit, which takes most of a run to load: a solution that is no PHP is told so at once. It looks only at the
// files that the tests name, and says what PHPUnit would say on loading them.

declare(strict_types=1);

(static function (array $tests): void {
    foreach ($tests as $test) {
        \preg_match_all('/[\'"]\/?([\w.\/-]+\.php)[\'"]/', \file_get_contents($test), $named);
        foreach (\array_filter($named[1], 'is_file') as $file) {
            try {
                \token_get_all(\file_get_contents($file), \TOKEN_PARSE);
            } catch (\ParseError $error) {
                $token = \trim(\fgets(\fopen('php://fd/4', 'r')));
                $message = "ParseError: {$error->getMessage()}\n\n$file:{$error->getLine()}";
                $field = \strtr($message, ['\\' => '\\\\', "\t" => '\t', "\n" => '\n']);
                \file_put_contents('php://fd/3', "$token failure\tmessage=$field\n$token end\n");
                exit(2);
            }
        }
    }
})(\array_filter($_SERVER['argv'], fn ($test) => \str_ends_with($test, 'Test.php') && \is_file($test)));
