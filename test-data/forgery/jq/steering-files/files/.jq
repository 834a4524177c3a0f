def any(f): false; def map(f): [0];
