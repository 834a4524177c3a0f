<?php

namespace Harbour\Deep;

enum Anchor: int
{
    case Heavy = 9;
}
