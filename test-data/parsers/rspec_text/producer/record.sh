#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
rspec -fd mixed_spec.rb >../documentation.out 2>&1
rspec mixed_spec.rb >../progress.out 2>&1
rspec -fd ok_spec.rb >../all_pass.out 2>&1
rspec ok_spec.rb broken_spec.rb >../broken_file.out 2>&1
