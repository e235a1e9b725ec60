#!/usr/bin/env bash
# `studio update [VERSION]`, `studio rollback`, `studio restart`: replaces the servers one after the other, so that no request
# fails, and goes back by itself where the new version does not get ready. Killed anywhere, the next run goes on from there.
set -euo pipefail
HERE=$(dirname "$(readlink --canonicalize "$0")")
source "$HERE/places.sh"

# A started server is ready in two or three seconds, on a busy small machine in twenty.
READY_SECONDS=${READY_SECONDS:-60}
# The proxy asks each second: by then it knows that a server is back.
NOTICE_SECONDS=3
# Of a release with its packages; the packages of the release before are shared.
ROOM_MB=2500
KEPT_RELEASES=3
BUILD_LOG=$ROOT/build.log

main() {
  must_be_root studio "$@"
  # A terminal that is closed must not leave half an update.
  trap '' HUP PIPE
  exec 9>"$ROOT/lock"
  # What a killed run has started last still has the lock until it ends.
  flock --timeout 20 9 || fail 'An update, a rollback or a restart is under way already. Wait until it has ended.'
  local task=${1-}
  case $task in
    update) update "${2-}" ;;
    rollback) roll_back ;;
    restart) restart_all ;;
    *) fail 'Usage: update.sh update [VERSION] | rollback | restart' ;;
  esac
}

update() {
  local commit release before
  commit=$(fetch "$1")
  release=$RELEASES/$commit
  before=$(current_release)
  if [[ $before == "$release" ]]; then
    if all_run "$release"; then
      say "The site runs this version already: $(described "$commit")."
      return
    fi
    say 'The last update was interrupted. It goes on.'
    before=$(release_before "$release")
  fi
  require_room
  build "$commit" "$before"
  if [[ -n $before ]]; then
    say 'Making a backup …'
    run_command "$before" backup || fail 'No backup could be made, so nothing was changed.'
  fi
  say 'Bringing the database up to date …'
  run_command "$release" migrate || fail 'The database could not be brought up to date. It is as it was, and so is the site.'
  [[ -n $before ]] && basename "$before" >"$release/.before"
  share_assets "$release" "$before"
  if switch_to "$release"; then
    drop_old_releases
    say "The site runs the new version: $(described "$commit")."
  elif [[ -n $before ]]; then
    go_back_to "$before"
  else
    fail 'The first server does not get ready. Its log (studio logs) says why; mend that, and run this again.'
  fi
}

# Prints the commit of a version: by default of the branch that the clone follows.
fetch() {
  local version=${1:-'@{upstream}'} commit
  git -C "$SOURCE" fetch --quiet --tags origin >&2 || fail 'The new version could not be fetched. The site is as it was.'
  commit=$(commit_of "origin/$version") || commit=$(commit_of "$version") ||
    fail "There is no version $version. Give a branch, a tag or a commit."
  printf '%s' "$commit"
}

commit_of() { git -C "$SOURCE" rev-parse --quiet --verify "$1^{commit}"; }

described() { git -C "$SOURCE" log -1 --format='%h of %cs, “%s”' "$1"; }

require_room() {
  local folder free
  for folder in "$RELEASES" "$BUILD_HOME" "$DATA"; do
    free=$(df --block-size=1M --output=avail "$folder" | tail -n 1)
    [[ $free -ge $ROOM_MB ]] ||
      fail "The disk of $folder has only $((free)) MB free, and an update needs $ROOM_MB. Nothing was changed."
  done
}

# Builds beside the running site. The release counts as built only once `.built` is there.
build() {
  local commit=$1 before=$2 release=$RELEASES/$1
  [[ -e $release/.built ]] && return
  say "Building $(described "$commit"). This takes some minutes …"
  rm -rf "$release"
  install --directory --owner="$BUILD_USER" --group="$BUILD_USER" "$release"
  git -C "$SOURCE" archive "$commit" | as_builder tar --extract --directory "$release"
  # Open pages of the versions before ask for their own files: the build keeps those of the last builds.
  if [[ -n $before ]]; then
    as_builder mkdir --parents "$release/pwa/dist"
    as_builder cp --recursive "$before/pwa/dist/assets" "$before/pwa/dist/builds.json" "$release/pwa/dist"
  fi
  if ! as_builder bash -c "cd '$release' && npx --yes pnpm@12 install --frozen-lockfile &&
    node_modules/node/bin/node infra/commands/build.ts && test -e pwa/dist/pages.json" &>"$BUILD_LOG"; then
    tail -n 20 "$BUILD_LOG" >&2 || :
    rm -rf "$release"
    fail "This version could not be built, as said above and in $BUILD_LOG. The site is as it was."
  fi
  touch "$release/.built"
}

as_builder() {
  runuser --user "$BUILD_USER" -- env --ignore-environment --chdir="$BUILD_HOME" \
    HOME="$BUILD_HOME" PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 nice "$@"
}

# While both versions serve, a page of one may ask a server of the other for its files.
share_assets() {
  local from=$1 to=$2
  [[ -z $to ]] || cp --no-clobber "$from"/pwa/dist/assets/* "$to/pwa/dist/assets/"
}

# Starts the servers from this release, one after the other; those that run it and are ready are left alone.
switch_to() {
  local release=$1 port
  ln --symbolic --force --no-dereference "$release" "$CURRENT.next"
  mv --no-target-directory "$CURRENT.next" "$CURRENT"
  # A copy: at the start of the machine systemd must not depend on a link into a release.
  install --mode=0644 "$release/infra/production/ganga-yoga@.service" /etc/systemd/system
  systemctl daemon-reload
  for port in "${PORTS[@]}"; do
    runs "$port" "$release" && is_ready "$port" && continue
    start_server "$port" "$release" || return 1
  done
  tell_proxy "$release"
}

# Only of what has changed: a reload closes connections that are open.
tell_proxy() {
  local snippet=$1/infra/production/Caddyfile used=$ROOT/Caddyfile
  cmp --quiet "$snippet" "$used" && return
  install --mode=0644 "$snippet" "$used"
  systemctl reload-or-restart caddy || complain 'Caddy could not take its settings over: journalctl -u caddy says why.'
}

start_server() {
  local port=$1 release=$2 latest=$((SECONDS + READY_SECONDS))
  say "Starting server $port …"
  # How it ended is seen below.
  systemctl restart "ganga-yoga@$port" || :
  until runs "$port" "$release" && is_ready "$port"; do
    if ((SECONDS >= latest)); then
      complain "Server $port did not get ready within $READY_SECONDS seconds. The last lines of its log:"
      journalctl --namespace=ganga-yoga --unit="ganga-yoga@$port" --output=cat --lines=10 >&2 || :
      return 1
    fi
    sleep 0.5
  done
  sleep "$NOTICE_SECONDS"
}

runs() { [[ $(running_release "$1") == "$2" ]]; }

all_run() {
  local port
  for port in "${PORTS[@]}"; do
    runs "$port" "$1" && is_ready "$port" || return 1
  done
}

# The release that this one took the place of, if it is still there.
release_before() {
  local name
  name=$(cat "$1/.before" 2>/dev/null) || return 0
  if [[ -e $RELEASES/$name/.built ]]; then printf '%s' "$RELEASES/$name"; fi
}

go_back_to() {
  local before=$1
  complain 'Going back to the version before …'
  if switch_to "$before"; then
    fail "The new version does not run. The site runs the version before, $(described "${before##*/}"), and no data was lost."
  fi
  fail 'The version before does not get ready either: studio doctor and studio logs say why.'
}

roll_back() {
  local now before
  now=$(current_release)
  before=$(release_before "$now")
  [[ -n $before ]] || fail 'There is no version before this one on this machine.'
  share_assets "$now" "$before"
  switch_to "$before" || fail 'The version before does not get ready: studio doctor and studio logs say why.'
  say "The site runs the version before: $(described "${before##*/}"). The database keeps all data."
}

restart_all() {
  local port release
  release=$(current_release)
  systemctl daemon-reload
  for port in "${PORTS[@]}"; do
    start_server "$port" "$release" ||
      fail 'The other servers were left as they were. Mend what is said above, and run studio restart again.'
  done
  say 'All servers run with the present settings.'
}

drop_old_releases() {
  local release kept=()
  release=$(current_release)
  while [[ -n $release && ${#kept[@]} -lt $KEPT_RELEASES ]]; do
    kept+=("$release")
    release=$(release_before "$release")
  done
  for release in "$RELEASES"/*; do
    [[ " ${kept[*]} " == *" $release "* ]] || rm -rf "$release"
  done
}

main "$@"
