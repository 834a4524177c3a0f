// Minutes that the dish stays in the oven.
int ovenTime() { return 40; }

// Its parameter is not used yet.
int remaining(int minutes) { return 0; }
