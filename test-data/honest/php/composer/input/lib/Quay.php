<?php

namespace Harbour;

final class Quay
{
    public const LENGTH = 40;
}
