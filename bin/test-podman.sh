#!/bin/sh
# Runs an image in rootless Podman, as docs/book/src/guides/clusters.md says: test-podman.sh ARCHIVE NAME
#
# ARCHIVE is what `docker save NAME` wrote, an image with the track bash. A user that exists only for this runs the page's command
# for a batch, and one solution as a pipeline does; the results are those of this machine's program, which is the third argument
# (target/debug/test-runner when not given). Needs root, to make that user; installs Debian's packages podman, uidmap and runc where
# they are missing. Nothing of it is left behind.
set -eu

cd -- "$(dirname -- "$0")/.."
archive=$1
image=$2
program=$(realpath "${3:-target/debug/test-runner}")
fail() {
    echo "error: $1" >&2
    exit 1
}
[ "$(id -u)" = 0 ] || fail "a user of its own needs root"
if ! command -v podman >/dev/null || ! command -v newuidmap >/dev/null; then
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -qq -y --no-install-recommends podman uidmap runc >/dev/null
fi

name=runner-$$
home=$(mktemp -d /var/tmp/podman.XXXXXX)
rmdir "$home"
useradd --create-home --home-dir "$home" "$name"
end() {
    code=$?
    trap - EXIT
    # The user's processes, among them one that keeps its namespace.
    pkill -KILL -u "$name" || true
    rm -rf "$home"
    userdel "$name" || true
    exit "$code"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# crun, Debian's default, refuses a machine that has control groups of both versions, as some virtual machines do; runc does not.
engine=podman
if grep -q ' cgroup2 ' /proc/mounts && grep -q ' cgroup ' /proc/mounts; then
    engine="podman --runtime runc"
fi
cp "$archive" "$home/image.tar"
mkdir -p "$home/work/results" "$home/work/exercises/ends" "$home/output" "$home/run" "$home/one"
cp -r test-data/tracks/bash/pass/input "$home/input"
cat >"$home/work/exercises/ends/ends.bats" <<'END'
@test "ends well" {
  bash ends.sh
}
END
for code in 0 1 0; do
    number=$((${number:-0} + 1))
    echo "{\"id\": \"r$number\", \"track\": \"bash\", \"slug\": \"ends\", \"files\": {\"ends.sh\": \"exit $code\"}, \"limits\": {\"wall_s\": 120}}"
done >"$home/work/in.jsonl"
# The page's command, with the engine and the image of this test.
sed -n '/^podman run /,/^```/p' docs/book/src/guides/clusters.md | grep -v '^```' >"$home/lines.sh"
grep -q '^ *runner batch in.jsonl ' "$home/lines.sh" || fail "the page has another command"
sed -i -e "s/^podman /$engine /" -e "s|^ *runner batch|    $image batch|" "$home/lines.sh"
cat >"$home/test.sh" <<END
set -eux
cd ~/work
$engine load --quiet --input ~/image.tar
$engine info --format '{{.Store.GraphDriverName}}, {{.Host.OCIRuntime.Name}}, rootless {{.Host.Security.Rootless}}'
. ~/lines.sh
$engine run --rm --network none --read-only --tmpfs /tmp:exec --userns keep-id --user "\$(id -u):\$(id -g)" --cap-drop all \
    --volume ~/input:/solution:ro --volume ~/output:/output $image --timeout 120 two-fer /solution/ /output/
$engine run --rm --network none --userns keep-id --user "\$(id -u):\$(id -g)" --entrypoint test-runner $image doctor --sandbox
$engine rmi --all --force >/dev/null
END
chown -R "$name:" "$home"
chmod 700 "$home/run"
# Podman would read the settings of another engine that the caller uses.
su "$name" -s /bin/sh -c "env -i PATH='$PATH' HOME=$home XDG_RUNTIME_DIR=$home/run sh $home/test.sh" >&2

cmp test-data/tracks/bash/pass/expected_results.json "$home/output/results.json"
(cd "$home/work" && "$program" batch in.jsonl --out ../one --exercises exercises && "$program" batch merge ../one && "$program" batch merge results) >&2
cmp "$home/one/merged.jsonl" "$home/work/results/merged.jsonl"
echo "rootless Podman: the results are those of this machine" >&2
