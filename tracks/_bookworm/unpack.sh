#!/bin/sh
# Unpacks packages of Debian 12 that Debian 13 lacks, so that both use the same ones. Arguments: the folder for them, the packages.
set -eu
into=$1
shift
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" >"$work/sources"
# Without the machine's own status, which would ask for the version of a package that is installed, a version of Debian 13.
apt() {
  apt-get -q -o APT::Sandbox::User= -o Dir::State::status=/dev/null -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" \
    -o Dir::Etc::SourceList="$work/sources" -o Dir::Etc::SourceParts=/dev/null "$@"
}
apt update
rm -rf "$into"
mkdir "$into"
cd "$work"
apt download "$@"
for package in ./*.deb; do
  dpkg-deb -x "$package" "$into"
done
