#!/usr/bin/env bash
# A comment may end in anything.
echo "One for ${1:-you}, one for me."
