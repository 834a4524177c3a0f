# The image of the test runner.
#
#     docker build --tag runner .                             every track
#     docker build --tag runner --build-arg TRACKS=python .   one of them, or several, separated by spaces
#
# Both base images can be given by digest where a build has to be the same every time:
# `--build-arg BASE_IMAGE=debian@sha256:…`. What tracks need is pinned in their `track.toml`.
#
# Files `prebuilt-test-runner` and `prebuilt-eval-logs` beside this one are taken as the programs, so that they are not compiled again.
ARG RUST_IMAGE=rust:1-trixie
ARG BASE_IMAGE=debian:trixie-slim

# Collects the image's files, except the toolchains, in /image.
FROM ${RUST_IMAGE} AS build
WORKDIR /build
# Cargo requires every target and member that the manifest names.
COPY Cargo.toml Cargo.lock prebuilt-* ./
COPY benches benches
COPY crates crates
COPY python python
COPY tests tests
COPY src src
COPY docs/schemas docs/schemas
COPY tracks tracks
COPY bin bin
ARG TRACKS
RUN if [ -f prebuilt-test-runner ]; then \
        install -D prebuilt-test-runner target/release/test-runner; install prebuilt-eval-logs target/release/eval-logs; \
    else \
        cargo build --release --locked --package test-runner --bin test-runner $(sh bin/grammar-features.sh ${TRACKS}) && \
        cargo build --release --locked --package eval-logs; \
    fi
COPY run.sh ./
COPY test-data/tracks test-data/tracks
RUN sh bin/assemble-image.sh /image ${TRACKS}

FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="test-runner" \
      org.opencontainers.image.description="Runs a solution's tests under limits and reports what happened, test by test" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
ENV TEST_RUNNER_DATA=/opt/test-runner/data
WORKDIR /opt/test-runner
COPY --from=build /image/ ./
ARG TRACKS
RUN sh bin/install-in-image.sh ${TRACKS}
# A number, which `runAsNonRoot` of Kubernetes requires.
USER 1000:1000
HEALTHCHECK NONE
ENTRYPOINT ["/opt/test-runner/bin/run.sh"]
