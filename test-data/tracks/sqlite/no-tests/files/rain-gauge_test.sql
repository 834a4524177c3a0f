.read ./test_setup.sql
