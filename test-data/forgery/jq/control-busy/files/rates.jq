def price($from): 2 * . + (if . > $from then . - $from else 0 end);
