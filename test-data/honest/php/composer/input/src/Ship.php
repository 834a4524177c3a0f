<?php

namespace Harbour;

class Ship
{
    public function places(): int
    {
        return places(2);
    }
}
