#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
# Each file is a package of its own: a, b and c of one module, a (with the test of b), m and p of another.
go test -v ./... >verbose.out 2>&1
go test ./... >names_failures_only.out 2>&1
go test -v ./b >all_pass.out 2>&1
go test ./b >all_pass_without_names.out 2>&1
go test -v ./... >panic_and_test_main.out 2>&1
# compiled_a_test.go alone, then both files.
go test -c -o a.test ./compiled && ./a.test -test.v >compiled_all_pass.out 2>&1
go test -c -o b.test ./compiled && ./b.test -test.v >compiled_fails.out 2>&1
D=1 ./b.test -test.v -test.run 'TestA|TestD' >compiled_exits_after_printing_pass.out 2>&1
