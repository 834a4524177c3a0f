#!/bin/sh
# Compiles what every test program holds, so that runs find it in their cache. Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
work=$(mktemp -d)
cd "$work"
printf 'describe "a" do\n  it "b" do\n    [1].should eq [1]\n    "a".should eq "a"\n    expect_raises(ArgumentError) { raise ArgumentError.new }\n  end\nend\n' >a_spec.cr
rm -rf "$tools/cache"
HOME=$work sh "$track/build.sh" "$track" "$tools" a_spec.cr
mv "$work/cache" "$tools/cache"
rm -rf "$work"
chmod -R a+rX "$tools/cache"
