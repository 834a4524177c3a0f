int add(int left, int right);
