<?php
use PHPUnit\Framework\TestCase;
final class ExitTest extends TestCase
{
    public function testFirst(): void
    {
        $this->assertTrue(true);
    }

    public function testExits(): void
    {
        exit(3);
    }
}
