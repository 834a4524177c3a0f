<?php

require_once 'Ferry.php';

use PHPUnit\Framework\Attributes\{After, AfterClass, Before, BeforeClass, Depends, PostCondition, PreCondition};
use PHPUnit\Framework\TestCase;

class FerryTest extends TestCase
{
    private int $decks = 0;
    private static array $log = [];

    public static function setUpBeforeClass(): void
    {
        self::$log[] = 'class';
    }

    #[BeforeClass]
    public static function open(): void
    {
        self::$log[] = 'open';
    }

    protected function setUp(): void
    {
        parent::setUp();
        $this->decks = 2;
    }

    #[Before]
    protected function enter(): void
    {
        self::$log[] = 'enter';
    }

    #[PreCondition]
    protected function isReady(): void
    {
        $this->assertSame(2, $this->decks);
    }

    #[PostCondition]
    protected function isStillReady(): void
    {
        $this->assertSame(2, $this->decks);
    }

    #[After]
    protected function leave(): void
    {
        self::$log[] = 'leave';
    }

    protected function tearDown(): void
    {
        $this->decks = 0;
    }

    #[AfterClass]
    public static function close(): void
    {
        self::$log = [];
    }

    public function testTwoDecks(): int
    {
        $this->assertSame(8, Ferry::places($this->decks));
        return 8;
    }

    #[Depends('testTwoDecks')]
    public function testDepends(int $places): void
    {
        $this->assertSame($places, Ferry::places($this->decks));
    }

    /** @depends testDepends */
    public function testLog(): void
    {
        $this->assertContains('open', self::$log);
        $this->assertContains('leave', self::$log);
    }
}
