.exit 0
