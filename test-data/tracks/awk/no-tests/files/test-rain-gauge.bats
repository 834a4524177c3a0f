#!/usr/bin/env bats
# No tests yet.
