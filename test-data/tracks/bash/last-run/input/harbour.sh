echo "deck $1"
echo "no such deck" >&2
exit "$1"
