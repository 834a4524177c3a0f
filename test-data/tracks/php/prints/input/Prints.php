<?php

declare(strict_types=1);

function freeSeats(int $passengers): int
{
    echo "There are $passengers passengers.\n";
    var_dump(['taken' => $passengers]);
    if ($passengers === 2) {
        error_log('two of them');
        echo $windows;
    }
    if ($passengers === 40) {
        echo $doors;
    }
    ob_start();
    echo 'kept';
    $kept = ob_get_clean();
    fwrite(STDOUT, "written $kept\n");
    return 40 - $passengers - (int) ($passengers === 40);
}

function row(int $number): array
{
    return array_map(fn (string $seat) => $number . $seat, ['A', 'B', 'C', 'D']);
}
