<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\TestDox;

class NoTestsTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'NoTests.php';
    }

}
