# shellcheck shell=bash disable=SC2034
# What all scripts of this folder know: places, users, and how a server is started and asked.

ROOT=/opt/ganga-yoga
RELEASES=$ROOT/releases
CURRENT=$ROOT/current
# The owner's clone. Root fetches into it, so the builder needs no key to the repository.
SOURCE=$ROOT/source
SETTINGS=/etc/ganga-yoga/studio.env
DATA=/var/lib/ganga-yoga
CODE_CACHE=/var/cache/ganga-yoga
SITE_USER=ganga-yoga
# Builds, with the code of all packages that a build runs. It can read neither the settings nor the data.
BUILD_USER=ganga-yoga-build
BUILD_HOME=/var/lib/ganga-yoga-build
PORTS=(5000 5001)

say() { printf '%s\n' "$*" || :; }
complain() { printf '%s\n' "$*" >&2 || :; }
fail() {
  complain "$*"
  exit 1
}

must_be_root() { [[ $EUID -eq 0 ]] || fail "Run this as root: sudo $*"; }

# The folder of the release that is in use; nothing before the first.
current_release() { readlink --canonicalize-existing "$CURRENT" || :; }

# The folder of the release that the server on this port was started from.
running_release() {
  local pid
  pid=$(systemctl show --property MainPID --value "ganga-yoga@$1")
  if [[ $pid != 0 ]]; then readlink "/proc/$pid/cwd" || :; fi
}

is_ready() { curl --fail --silent --max-time 4 --output /dev/null "http://127.0.0.1:$1/readyz"; }

# Runs a command of a release as the site's user, with the site's settings as systemd reads them. It can write where a server
# can: a backup that only a command could make would not be made at night.
run_command() {
  local release=$1 command=$2 streams=--pipe writable
  shift 2
  [[ -t 0 && -t 1 ]] && streams=--pty
  writable=$(systemctl show --property ReadWritePaths --value "ganga-yoga@${PORTS[0]}")
  systemd-run --quiet --collect --wait "$streams" --service-type=exec \
    --uid="$SITE_USER" --gid="$SITE_USER" --property=EnvironmentFile="$SETTINGS" --property=UMask=0077 \
    --property=ProtectSystem=strict --property=ReadWritePaths="$DATA $writable" \
    --setenv=INIT_CWD="$PWD" --setenv=TERM="${TERM:-dumb}" --working-directory="$release" \
    "$release/node_modules/node/bin/node" "infra/commands/$command.ts" "$@"
}
