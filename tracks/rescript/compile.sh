# Compiles a project. Arguments: the tools folder, the project.
set -eu
export RESCRIPT_RUNTIME="$1/node_modules/@rescript/runtime"
for compiler in "$1"/node_modules/@rescript/linux-*/bin/rescript.exe; do
  exec "$compiler" build "$2"
done
