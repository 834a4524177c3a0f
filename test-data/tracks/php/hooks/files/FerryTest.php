<?php
declare(strict_types=1);
require_once 'Ferry.php';
use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\{Before, After, BeforeClass, AfterClass};

class FerryTest extends TestCase
{
    private int $decks;
    private static array $log = [];
    public static function setUpBeforeClass(): void { self::$log[] = 'class'; }
    #[BeforeClass] public static function open(): void { self::$log[] = 'open'; }
    protected function setUp(): void { $this->decks = 2; }
    #[Before] protected function counts(): void { self::$log[] = 'before'; }
    protected function assertPreConditions(): void { $this->assertSame(2, $this->decks); }
    protected function assertPostConditions(): void { $this->assertGreaterThan(0, $this->decks); }
    protected function tearDown(): void { $this->decks = 0; }
    #[After] protected function close(): void { self::$log[] = 'after'; }
    public static function tearDownAfterClass(): void { self::$log = []; }
    public function testTwoDecks(): void { $this->assertSame(8, Ferry::places($this->decks)); }
    public function testLog(): void { $this->assertContains('open', self::$log); $this->assertSame(4, Ferry::places(1)); }
}
