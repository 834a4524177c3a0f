# Makes what Emacs starts with and an `emacs` for solutions: install.sh TOOLS
set -eu
# What a run loads first is in the memory that Emacs starts with.
emacs -Q --batch --eval '(setq native-comp-jit-compilation nil)' -l ert -l pp \
    --eval "(dump-emacs-portable \"$1/emacs-lisp.pdmp\")" >/dev/null
# Debian's start-up files say that they are loaded, and a solution may read what an Emacs of its own prints.
mkdir -p "$1/bin"
printf '#!/bin/sh\nexec /usr/bin/emacs -Q "$@"\n' >"$1/bin/emacs"
chmod 755 "$1/bin/emacs"
