#!/usr/bin/env bash
echo "$1, $1"
