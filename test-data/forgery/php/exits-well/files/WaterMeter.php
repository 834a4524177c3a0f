<?php

exit(0);
