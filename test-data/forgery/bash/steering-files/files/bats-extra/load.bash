assert_output() { :; }
