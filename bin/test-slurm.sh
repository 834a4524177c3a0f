#!/bin/sh
# Runs a batch in a real Slurm: test-slurm.sh [PROGRAM]
#
# Runs the two scripts of docs/book/src/guides/clusters.md in a real Slurm on this machine: an array of four tasks, of which one is requeued, one
# nearly reaches the end of its time, one's processes are killed, and then the node with all of them. The merged file is that of a
# batch on one machine, byte for byte; no row is lost, none is there twice.
#
# Needs root, and installs Debian's packages slurmctld, slurmd, slurm-client and munge where they are missing. Everything runs in a
# network namespace of its own, which has nothing but loopback, and ends with this script. It takes about two minutes.
set -eu

cd -- "$(dirname -- "$0")/.."
fail() {
    echo "error: $1" >&2
    exit 1
}
[ "$(id -u)" = 0 ] || fail "a Slurm of its own needs root"
for program in slurmctld slurmd sbatch munged; do
    command -v "$program" >/dev/null && continue
    # Do not start the packages' own daemons.
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && RUNLEVEL=1 apt-get install -qq -y --no-install-recommends slurmctld slurmd slurm-client munge >/dev/null
    break
done
if [ -z "${IN_SLURM_NAMESPACE-}" ]; then
    [ $# = 1 ] || { cargo build --locked --quiet && set -- target/debug/test-runner; }
    IN_SLURM_NAMESPACE=yes exec unshare --net --pid --fork --mount-proc --kill-child "$PWD/bin/test-slurm.sh" "$1"
fi
# Slurm asks for addresses that are not those of loopback alone; this one leads nowhere.
ip link set lo up
ip address add 192.0.2.1/32 dev lo

begin=$(date +%s)
say() {
    echo "-- $(($(date +%s) - begin)) s: $1" >&2
}
work=$(mktemp -d /tmp/test-slurm.XXXXXX)
# The daemons are in this namespace and end with its first process, this one.
trap 'code=$?; [ $code = 0 ] || tail -n 30 "$work"/*.log >&2; rm -rf "$work"; exit $code' EXIT
chmod 755 "$work"
host=$(hostname -s)
cp "$1" "$work/test-runner"
export PATH="$work:$PATH" SLURM_CONF="$work/slurm.conf"

say "starting munge and Slurm"
mkdir "$work/munge" "$work/state" "$work/spool"
chmod 700 "$work/munge"
head -c 128 /dev/urandom >"$work/munge/key"
chmod 600 "$work/munge/key"
munged --force --key-file "$work/munge/key" --socket "$work/munge.socket" --pid-file "$work/munge/pid" \
    --log-file "$work/munge/log" --seed-file "$work/munge/seed"
cat >"$SLURM_CONF" <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
AuthType=auth/munge
AuthInfo=socket=$work/munge.socket,cred_expire=5
SlurmUser=root
SlurmdUser=root
# A job that is queued again waits for at least as long as what \`AuthInfo\` says.
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
SlurmdParameters=config_overrides
SlurmdTimeout=6
KillWait=5
MinJobAge=600
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=8 RealMemory=1000000 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
END
slurmctld
slurmd
for _ in $(seq 20); do
    up=$(timeout 5 sinfo --noheader --format %t 2>/dev/null) || true
    [ "$up" = idle ] && break
    sleep 0.5
done
[ "$up" = idle ] || fail "the node does not come up"

say "28 rows: right, wrong, broken, slow, no row"
mkdir -p "$work/one/exercises/ends" "$work/cluster"
cat >"$work/one/exercises/ends/ends.bats" <<'END'
@test "ends well" {
  bash ends.sh
}

@test "says yes" {
  run bash ends.sh
  [ "$output" = yes ]
}
END
for n in $(seq 27); do
    case $((n % 5)) in
        0) code='sleep 1; echo yes' ;;
        1) code='echo yes' ;;
        2) code='echo no; exit 1' ;;
        3) code='sleep 2; exit 1' ;;
        4) code='if' ;;
    esac
    echo "{\"id\": \"r$n\", \"track\": \"bash\", \"slug\": \"ends\", \"files\": {\"ends.sh\": \"$code\"}, \"n\": $n, \"limits\": {\"wall_s\": 120}}"
done >"$work/one/in.jsonl"
echo '{"id": "broken"' >>"$work/one/in.jsonl"
cp -r "$work/one/." "$work/cluster"

say "on one machine"
(cd "$work/one" && test-runner batch in.jsonl --out results --exercises exercises --jobs 4 && test-runner batch merge results >summary) 2>&1 |
    sed 's/^/   /' >&2

say "as an array job"
cd "$work/cluster"
# The scripts of the page, as they stand there.
awk -v to=batch.sh '/^```sh,no-run$/ { inside = 1; next } /^```$/ { if (inside && first) to = "merge.sh"; inside = first = 0 }
    inside && /^#!/ { first = 1 } first { print >to }' "$OLDPWD/docs/book/src/guides/clusters.md"
grep -q '^test-runner batch ' batch.sh && grep -q '^test-runner batch merge ' merge.sh || fail "the page has other scripts"
job=$(sbatch --parsable --array=0-3 --cpus-per-task=1 --mem=6G --output '%a.log' batch.sh)
merge=$(sbatch --parsable --dependency="afterany:$job" --output merge.log merge.sh)

state() {
    scontrol show job "$1" 2>/dev/null | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p' | head -n 1
}
restarts() {
    scontrol show job "${job}_$1" | sed -n 's/.*Restarts=\([0-9]*\).*/\1/p' | head -n 1
}
lines() {
    cat results/shard-"$1".jsonl 2>/dev/null | wc -l
}
# Waits until a task has written more lines than it had.
until_it_writes() {
    had=$(lines "$1")
    for _ in $(seq 300); do
        [ "$(lines "$1")" -gt "$had" ] && return
        sleep 0.1
    done
    fail "task $1 writes no line"
}
# The processes below one, itself first.
below() {
    echo "$1"
    for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do
        below "$child"
    done
}
# The process of Slurm that keeps a task.
keeper() {
    id=$(scontrol show job "${job}_$1" | sed -n 's/^JobId=\([0-9]*\).*/\1/p' | head -n 1)
    for process in /proc/[0-9]*; do
        { tr '\0' ' ' <"$process/cmdline"; } 2>/dev/null | grep -q "^slurmstepd: \[$id\." && echo "${process#/proc/}"
    done
    true
}

until_it_writes 0
say "task 0 is queued again"
scontrol requeue "${job}_0"
until_it_writes 1
say "the time of task 1 is nearly over"
scancel --batch --signal=USR1 "${job}_1"
until_it_writes 2
say "the processes of task 2 are killed, and it is queued again"
for process in $(keeper 2); do
    # shellcheck disable=SC2046
    kill -9 $(below "$process") 2>/dev/null || true
done
sleep 1
scontrol requeue "${job}_2" || true
for _ in $(seq 300); do
    [ "$(state "${job}_0") $(state "${job}_1")" = "RUNNING RUNNING" ] && break
    sleep 0.1
done
say "the node dies, with all that runs on it"
# shellcheck disable=SC2046
kill -9 "$(cat "$work/slurmd.pid")" 2>/dev/null || true
for task in 0 1 2 3; do
    for process in $(keeper $task); do
        # shellcheck disable=SC2046
        kill -9 $(below "$process") 2>/dev/null || true
    done
done
sleep 1
slurmd

for _ in $(seq 600); do
    case $(state "$merge") in
        COMPLETED | FAILED | CANCELLED | NODE_FAIL) break ;;
    esac
    sleep 0.5
done
for task in 0 1 2 3; do
    say "task $task: $(state "${job}_$task"), started again $(restarts $task) times, $(lines $task) lines"
done
[ "$(state "$merge")" = COMPLETED ] || fail "the merge did not end well: $(state "$merge"): $(cat merge.log)"
sed 's/^/   /' merge.log >&2
all=0
for task in 0 1 2 3; do
    all=$((all + $(restarts $task)))
    [ $task = 3 ] || [ "$(restarts $task)" -ge 1 ] || fail "task $task was not started again"
done
[ $all -ge 4 ] || fail "the death of the node started no task again"
cmp "$work/one/results/merged.jsonl" results/merged.jsonl
twice=$(cat results/shard-*.jsonl | jq -r '"\(.line) \(.repeat)"' | sort | uniq -d)
[ -z "$twice" ] || fail "these lines are there twice: $twice"
[ "$(cat results/shard-*.jsonl | wc -l)" = 28 ] || fail "there are $(cat results/shard-*.jsonl | wc -l) lines for 28 rows"
say "the merged file is that of one machine, byte for byte: 28 rows, 28 lines"
