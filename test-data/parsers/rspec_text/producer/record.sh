#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
rspec -fd mixed_spec.rb >../documentation.out 2>&1
rspec mixed_spec.rb >../progress.out 2>&1
rspec -fd ok_spec.rb >../all_pass.out 2>&1
rspec ok_spec.rb broken_spec.rb >../broken_file.out 2>&1
rspec -fd after_spec.rb >../error_in_a_hook.out 2>&1
(rspec -fd ok_spec.rb; rspec -fd mixed_spec.rb) >../two_runs_second_fails.out 2>&1
(rspec mixed_spec.rb; rspec ok_spec.rb) >../two_runs_first_fails.out 2>&1
