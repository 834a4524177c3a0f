#!/bin/sh
# One server on each node of a Slurm allocation: sbatch --nodes=4 --exclusive slurm_servers.sh
#
# Each server writes its URL to a file in the folder `servers`, from which a client takes them:
#
#     urls = [path.read_text().strip() for path in Path("servers").iterdir()]
#     pools = [Pool(url, token=token) for url in urls]
#
#SBATCH --ntasks-per-node=1
set -eu
umask 077
mkdir -p servers
[ -s token ] || head -c 32 /dev/urandom | base64 | tr -d '/+=' >token
srun sh -c '
    echo "http://$(hostname):8080" >"servers/$SLURM_NODEID"
    exec test-runner serve --listen 0.0.0.0:8080 --token-file token --exercises exercises
'
