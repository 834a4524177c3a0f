#!/bin/sh
# Builds images in a container engine of its own and tests them, and tries the packages in a bare container:
# run-image-tests.sh [--quick | --universal | --default | --packages] [arguments of the tests]
#
# Starts a private docker daemon (own data, own socket, no bridge, no firewall rules) and ends it; nothing of it is left
# behind. Where a registry cannot be reached the base images could not be pulled, so they are made here: Debian's by
# mmdebstrap, Rust's of it and this machine's toolchain. It needs root, and installs Debian's packages docker.io and
# mmdebstrap where `dockerd` and `mmdebstrap` are missing.
#
# The README's image and the default one, with every track, are compiled as their users compile them; the other images take the
# program of target/release. `--quick` takes that of target/debug for the README's image, and leaves all others out.
# In the default image, two cases of each track run; with `--universal`, all cases of `test-data/tracks`. `--default` builds and
# tests the default image alone, with the program of target/release; TRACKS leaves tracks out of it. `--packages` tries the packages alone. `--ignored start-up` measures instead what a run adds to an empty container and pytest alone.
# IMAGE_TESTS=skip leaves all of this out, for machines where no container can be started.
set -eu

cd -- "$(dirname -- "$0")/.."

if [ "${IMAGE_TESTS-}" = skip ]; then
    echo "warning: IMAGE_TESTS=skip: the image is NOT tested" >&2
    exit 0
fi
fail() {
    echo "error: $1" >&2
    echo "help: IMAGE_TESTS=skip leaves the tests of the image out" >&2
    exit 69
}
[ "$(id -u)" = 0 ] || fail "a container engine of its own needs root"

universal=
default=
packages=
quick=
case ${1-} in
    --quick) quick=yes; shift ;;
    --universal) universal=yes; shift ;;
    --default) default=alone; shift ;;
    --packages) packages=alone; shift ;;
esac

begin=$(date +%s)
say() {
    echo "-- $(($(date +%s) - begin)) s: $1" >&2
}

if ! command -v dockerd >/dev/null || ! command -v docker >/dev/null || ! command -v mmdebstrap >/dev/null; then
    say "installing docker.io and mmdebstrap"
    export DEBIAN_FRONTEND=noninteractive
    # Do not start the package's own daemon.
    apt-get update -qq || true
    # Since Debian 13, the client is a package of its own.
    client=$(apt-cache search --names-only '^docker-cli$' | cut -d ' ' -f 1)
    # shellcheck disable=SC2086 # a word, or none
    RUNLEVEL=1 apt-get install -qq -y --no-install-recommends docker.io $client mmdebstrap >/dev/null ||
        fail "Debian's packages docker.io and mmdebstrap cannot be installed"
fi

# The engine stores much data, and the path of its socket must be short.
mkdir -p target
data=$(mktemp -d "$PWD/target/engine.XXXXXX")
work=$(mktemp -d)
daemon=
up=
end() {
    code=$?
    trap - EXIT
    if [ -n "$daemon" ]; then
        docker ps --quiet | xargs --no-run-if-empty docker kill >/dev/null || true
        kill "$daemon" 2>/dev/null || true
        wait "$daemon" || true
    fi
    # Only a killed daemon leaves mounts behind.
    awk '{ print $2 }' /proc/mounts | grep -F -e "$data/" -e "$work/" | sort -r | xargs --no-run-if-empty umount --lazy
    find /sys/fs/cgroup -depth -type d -path "*/${data##*/}*" -exec rmdir {} + 2>/dev/null || true
    if [ "$code" != 0 ] && [ -z "$up" ]; then
        tail -n 20 "$work/dockerd.log" >&2 || true
    fi
    rm -rf "$data" "$work"
    exit "$code"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export DOCKER_HOST="unix://$work/docker.sock" DOCKER_CONFIG="$work/config" DOCKER_BUILDKIT=0
dockerd --host "$DOCKER_HOST" --data-root "$data/data" --exec-root "$work/exec" --pidfile "$work/pid" \
    --cgroup-parent "/${data##*/}" --bridge none --iptables=false --ip-forward=false >"$work/dockerd.log" 2>&1 &
daemon=$!
until docker version >/dev/null 2>&1; do
    kill -0 "$daemon" 2>/dev/null || fail "the docker daemon does not start"
    sleep 0.1
done
up=yes

say "making debian:trixie-slim"
# As Docker's own image, without documentation.
mmdebstrap --quiet --variant=minbase \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright' \
    --dpkgopt='path-exclude=/usr/share/info/*' --dpkgopt='path-exclude=/usr/share/lintian/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    trixie "$data/base.tar"
# If this machine's network has its own certificate authority, the installations here have to trust it too.
mkdir -p "$data/base/etc"
cp -L "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "$data/base/etc/machine-ca.crt"
tar --directory "$data/base" --owner=0 --group=0 --append --file "$data/base.tar" etc/machine-ca.crt
docker import --change 'ENV PIP_CERT=/etc/machine-ca.crt' --change 'ENV NODE_EXTRA_CA_CERTS=/etc/machine-ca.crt' \
    --change 'ENV CARGO_HTTP_CAINFO=/etc/machine-ca.crt' --change 'CMD ["bash"]' \
    "$data/base.tar" debian:trixie-slim >/dev/null
rm -rf "$data/base" "$data/base.tar"

try_packages() {
    say "the packages, in a bare container"
    bin/build-packages.sh "$work/packages"
    docker run --rm --network host --volume "$work/packages:/packages:ro" \
        --volume "$PWD/test-data/tracks/python/pass:/pass:ro" debian:trixie-slim sh -euc '
        dpkg -i /packages/test-runner_*.deb
        test-runner install python
        test-runner run two-fer /pass/input/ /tmp/output/
        cmp /tmp/output/results.json /pass/expected_results.json
        # A log of SWE-bench, by the other program.
        printf "PASSED a\n" >/tmp/log
        test-runner parse --parser swebench/parse_log_pytest --format list /tmp/log | grep -q PASSED
        dpkg --purge test-runner
        # The program alone is enough.
        /packages/test-runner-* run two-fer /pass/input/ /tmp/output/
        cmp /tmp/output/results.json /pass/expected_results.json' >&2
}
[ -n "$quick$default" ] || try_packages
[ -z "$packages" ] || exit 0

make_rust() {
    say "making rust:1-trixie"
    docker run --name rust --network host debian:trixie-slim sh -euc '
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends gcc libc6-dev' >"$work/log" 2>&1 ||
        { cat "$work/log" >&2; fail "gcc cannot be installed in a container"; }
    tar --directory "$(rustc --print sysroot)" --owner=0 --group=0 --create bin/cargo bin/rustc bin/rustdoc lib |
        docker cp - rust:/usr/local/
    docker commit rust rust:1-trixie >/dev/null
    docker rm rust >/dev/null
}

# A clean checkout: the repository's files, without build products.
mkdir "$work/checkout" "$work/bin"
git ls-files -z | tar --create --null --files-from - | tar --directory "$work/checkout" --extract
# The engine has no bridge, so a build uses the host's network. Other arguments are passed on unchanged.
cat >"$work/bin/docker" <<END
#!/bin/sh
if [ "\$1" = build ]; then
    shift
    set -- build --quiet --network host "\$@"
fi
exec "$(command -v docker)" "\$@"
END
chmod +x "$work/bin/docker"
PATH=$work/bin:$PATH

# The builds after this call take the program that is there. They have no use for Rust.
take_program() {
    # The tests have built those of target/debug.
    if [ -n "$quick" ]; then profile=dev folder=debug; else profile=release folder=release; fi
    cargo build --profile $profile --locked
    for program in test-runner eval-logs; do cp target/$folder/$program "$work/checkout/prebuilt-$program"; done
    docker tag debian:trixie-slim rust:1-trixie
}
# What `docker build .` makes. It needs about 25 GB of disk, and takes about 20 minutes on two processors.
try_default_image() {
    say "the default image, of every track"
    docker build --tag runner:default ${TRACKS:+--build-arg "TRACKS=$TRACKS"} "$work/checkout"
    say "two cases of each track"
    tracks=$(echo ${TRACKS:-$(docker run --rm --network none --entrypoint bin/test-runner runner:default tracks | cut -d ' ' -f 1)} | wc -w)
    docker run --rm --network none --entrypoint bin/smoke.sh runner:default | tee "$work/smoke" >&2
    grep -qx "all $((2 * tracks)) cases are as expected" "$work/smoke" ||
        fail "the default image does not have all $tracks tracks, or a case is not as expected"
    # PHP wants a writable folder for its cache; tracks/php/start.sh says how it is guarded.
    found=$(docker run --rm --network none --entrypoint find runner:default \
        /etc /opt /usr -path /etc/ssl/private -prune -o \( -nouser -o ! -type l -writable ! -path '*/php/opcache' \) -print)
    [ -z "$found" ] || { echo "$found" >&2; exit 1; }
}
if [ -n "$default" ]; then
    take_program
    case " ${TRACKS:-rust} " in *" rust "* | *" uiua "*) make_rust ;; esac
    try_default_image
    docker images --format '{{.Repository}}:{{.Tag}} {{.Size}}' | grep -v '<none>' >&2
    exit
fi

if [ -n "$quick" ]; then take_program; else make_rust; fi

say "the README's lines"
sed -n '/^### Container image/,/^`TRACKS`/p' README.md | sed '1,/^```sh$/d; /^```$/,$d' >"$work/lines.sh"
grep -q '^docker build' "$work/lines.sh" && grep -q '^docker run' "$work/lines.sh"
(cd "$work/checkout" && sh -eux "$work/lines.sh")
cmp test-data/tracks/python/pass/expected_results.json "$work/checkout/output/results.json"

[ -n "$quick" ] || take_program
say "bin/run-in-docker.sh"
TRACKS=python "$work/checkout/bin/run-in-docker.sh" greeting test-data/tracks/python/fail/input "$work/fail"
cmp test-data/tracks/python/fail/expected_results.json "$work/fail/results.json"
docker run --rm --network none --entrypoint bin/smoke.sh runner
if [ -n "$quick" ]; then
    echo "left out: other images, the ways to run them, Podman, and the packages" >&2
    exit
fi

say "the images for bash alone, and for python, bash and c"
for tracks in bash "python bash c"; do
    docker build --tag "runner:$(echo "$tracks" | tr ' ' -)" --build-arg "TRACKS=$tracks" "$work/checkout"
done

say "the tests"
cargo test --locked --test image -- "$@"

say "rootless Podman"
docker save --output "$data/bash.tar" runner:bash
bin/test-podman.sh "$data/bash.tar" runner:bash
rm "$data/bash.tar"

rm "$work/checkout"/prebuilt-*
make_rust
try_default_image
if [ -n "$universal" ]; then
    say "all cases in it"
    IMAGE=runner:default "$work/checkout/bin/run-tests-in-docker.sh"
fi
docker images --format '{{.Repository}}:{{.Tag}} {{.Size}}' | grep -v '<none>' >&2
say "done"
