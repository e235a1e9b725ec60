#!/bin/sh
# The commands of the studio inside the container: studio staff list, studio backup, studio restore FILE, …
set -eu
command="/app/infra/commands/${1:-}.ts"
if [ -z "${1:-}" ] || [ ! -f "$command" ]; then
  echo "Usage: studio staff | concerned | backup | restore | doctor …" >&2
  exit 1
fi
shift
exec node-with-settings "$command" "$@"
