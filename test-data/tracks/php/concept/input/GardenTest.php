<?php

declare(strict_types=1);

use PHPUnit\Framework\TestCase;
use PHPUnit\Framework\Attributes\TestDox;

class GardenTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once 'Garden.php';
    }

    private Garden $garden;

    protected function setUp(): void
    {
        $this->garden = new Garden();
    }

    /**
     * @task_id 1
     */
    #[TestDox('counts the trees of a garden')]
    public function testTrees(): void
    {
        $this->assertEquals(12, $this->garden->trees(3, 4));
    }

    /**
     * @task_id 2
     */
    #[TestDox('measures the fence')]
    public function testFence(): void
    {
        $this->assertEquals(14, $this->garden->fence(3, 4));
    }
}
