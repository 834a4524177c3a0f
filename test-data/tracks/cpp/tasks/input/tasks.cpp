int ovenTime() { return 40; }

int remaining(int minutes) { return ovenTime() - minutes; }
