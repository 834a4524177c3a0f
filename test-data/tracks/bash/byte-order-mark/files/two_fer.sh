#!/usr/bin/env bash

echo "One for ${1:-you}, one for me."
