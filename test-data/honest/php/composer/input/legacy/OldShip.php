<?php

class OldShip
{
    public $places = 4;
}
