#!/bin/sh
# Restarts the api processes one after another while nginx sends all calls to the others. Use it for the same version of
# the product, for example after a change of .env; a new version needs a pause (docs/new-version.md).
#   deploy/rolling-restart.sh [api-1 api-2]
# Outside Docker, set RESTART and RELOAD to commands: `$RESTART api-1` restarts a process and returns when it is ready,
# `$RELOAD` lets nginx read its configuration again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
servers=${SERVERS:-$here/nginx/api-servers.conf}
compose="docker compose --file $here/compose.yaml"
reload=${RELOAD:-$compose kill --signal HUP proxy}
restart=${RESTART:-$compose up --detach --no-deps --force-recreate --wait}
[ $# -gt 0 ] || set -- api-1 api-2

# $1: the process, $2: "" or " down". The file is written in place, because it may be mounted.
mark() {
  marked=$(sed "/# $1\$/s/\( down\)\{0,1\};/$2;/" "$servers")
  printf '%s\n' "$marked" > "$servers"
  $reload
  # From now on, new calls follow the new configuration; calls in progress end as they began.
  sleep 2
}

for name in "$@"; do
  mark "$name" " down"
  $restart "$name"
  mark "$name" ""
  echo "$name restarted"
done
