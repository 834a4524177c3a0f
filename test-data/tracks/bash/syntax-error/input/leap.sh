#!/usr/bin/env bash

if (( $1 % 4 == 0 )); then
    echo true
else
    echo false
