#!/usr/bin/env bash
# `studio update [VERSION]`, `studio rollback`, `studio restart`: replaces the servers one after the other, so that no request
# fails, and goes back by itself where the new version does not get ready. Killed anywhere, the next run goes on from there.
set -euo pipefail
HERE=$(dirname "$(readlink --canonicalize "$0")")
source "$HERE/paths.sh"
source "$HERE/servers.sh"

# Of a release (250), of packages of which all are new (1000), and of a backup.
ROOM_MB=2000
KEPT_RELEASES=3
BUILD=$BUILD_HOME/build
BUILD_LOG=$ROOT/build.log
# What a release takes from the build. All else comes from the repository: what root runs, no build may have written.
BUILT=(node_modules bff/node_modules infra/node_modules pwa/dist)

main() {
  must_be_root studio "$@"
  # A terminal that is closed must not leave half an update.
  trap '' HUP PIPE
  # The site's user must be able to read a release, whatever root's own habits are.
  umask 022
  take_lock
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
  drop_old_releases "$release"
  require_room
  build "$commit" "$before"
  if [[ -n $before ]]; then
    say 'Making a backup …'
    # The servers send it elsewhere: an update must not wait for another company.
    run_command "$(current_release)" backup --here || fail 'No backup could be made, so nothing was changed.'
  fi
  say 'Bringing the database up to date …'
  run_command "$release" migrate || fail 'The database could not be brought up to date. It is as it was, and so is the site.'
  [[ -n $before ]] && basename "$before" >"$release/.before"
  share_assets "$release" "$before"
  if switch_to "$release"; then
    drop_old_releases "$release"
    drop_old_code "$release"
    # So that install.sh, given again, is that of this version. Files that were changed there by hand stay as they are.
    git -C "$SOURCE" reset --quiet --keep "$commit" 2>/dev/null || :
    say "The site runs the new version: $(described "$commit")."
  elif [[ -n $before ]]; then
    go_back_to "$before"
  else
    fail 'The first server does not get ready. Its log (studio logs) says why; fix that, and run this again.'
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

# Builds beside the running site. The release counts as built only once `.built` is there. All of it belongs to root.
build() {
  local commit=$1 before=$2 release=$RELEASES/$1
  [[ -e $release/.built ]] && return
  say "Building $(described "$commit"). This takes some minutes …"
  as_builder rm -rf "$BUILD"
  as_builder mkdir "$BUILD"
  git -C "$SOURCE" archive "$commit" | as_builder tar --extract --directory "$BUILD"
  # Open pages of the versions before ask for their own files: the build keeps those of the last builds.
  if [[ -n $before ]]; then
    as_builder mkdir --parents "$BUILD/pwa/dist"
    as_builder cp --recursive "$before/pwa/dist/assets" "$before/pwa/dist/builds.json" "$BUILD/pwa/dist"
  fi
  # For the release the packages are put there again, without those that only the build needs.
  if ! as_builder bash -c "cd '$BUILD' && export CI=true &&
    npx --yes pnpm@12 install --frozen-lockfile &&
    node_modules/node/bin/node infra/commands/build.ts && test -e pwa/dist/pages.json &&
    npx --yes pnpm@12 store prune && rm -rf node_modules */node_modules &&
    npx --yes pnpm@12 install --frozen-lockfile --prod --no-optional --filter ganga-yoga --filter bff --filter infra" &>"$BUILD_LOG"; then
    tail -n 20 "$BUILD_LOG" >&2 || :
    as_builder rm -rf "$BUILD"
    fail "This version could not be built, as said above and in $BUILD_LOG. The site is as it was."
  fi
  rm -rf "$release"
  # Closed until it is whole.
  install --directory --mode=0700 "$release"
  git -C "$SOURCE" archive "$commit" | as_root_untars "$release"
  as_builder tar --create --directory "$BUILD" "${BUILT[@]}" | as_root_untars "$release" "${BUILT[@]}"
  # Root copies files into this folder, and the site shows all that is in it.
  [[ ! -L $release/pwa/dist && -z $(find "$release/pwa/dist" -type l) ]] ||
    fail 'The built app has links to other files, which it must not have. The site is as it was.'
  chmod 0755 "$release"
  touch "$release/.built"
  as_builder rm -rf "$BUILD"
}

# What the builder hands over becomes root's, without rights that it may have given it.
as_root_untars() {
  local folder=$1
  shift
  tar --extract --no-same-owner --no-same-permissions --directory "$folder" "$@"
}

as_builder() {
  runuser --user "$BUILD_USER" -- env --ignore-environment --chdir="$BUILD_HOME" \
    HOME="$BUILD_HOME" PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 nice "$@"
}

# While both versions serve, a page of one may ask a server of the other for its files.
share_assets() {
  local from=$1 to=$2
  [[ -z $to ]] || cp --no-clobber --no-dereference "$from"/pwa/dist/assets/* "$to/pwa/dist/assets/"
}

# Starts the servers from this release, one after the other; those that run it and are ready are left alone.
switch_to() {
  local release=$1
  ln --symbolic --force --no-dereference "$release" "$CURRENT.next"
  mv --no-target-directory "$CURRENT.next" "$CURRENT"
  # A copy: at the start of the machine systemd must not depend on a link into a release.
  install --mode=0644 "$release/infra/production/ganga-yoga@.service" /etc/systemd/system
  systemctl daemon-reload
  start_servers_of "$release" || return 1
  tell_proxy "$release"
}

# Only of what has changed: a reload closes connections that are open. Settings that Caddy does not take would keep it from
# starting with the machine, so the old ones come back.
tell_proxy() {
  local snippet=$1/infra/production/Caddyfile used=$ROOT/Caddyfile
  cmp --quiet "$snippet" "$used" && return
  [[ ! -e $used ]] || cp "$used" "$used.before"
  install --mode=0644 "$snippet" "$used"
  if ! systemctl reload-or-restart caddy; then
    complain 'Caddy could not take over its settings of this version: journalctl -u caddy says why.'
    [[ -e $used.before ]] || return 0
    cp "$used.before" "$used"
    systemctl reload-or-restart caddy || complain 'It does not take those of before either.'
  fi
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
  run_command "$(current_release)" serve --check || fail 'A setting is not right, as said above. Nothing was restarted.'
  restart_servers
  say 'All servers run with the present settings.'
}

# Those that no rollback leads to, but for the one that is given.
drop_old_releases() {
  local release kept=("${1-}") before=0
  release=$(current_release)
  while [[ -n $release ]] && ((before++ < KEPT_RELEASES)); do
    kept+=("$release")
    release=$(release_before "$release")
  done
  for release in "$RELEASES"/*; do
    [[ " ${kept[*]} " == *" $release "* ]] || rm -rf "$release"
  done
}

# The compiled code of releases before this one (the unit's NODE_COMPILE_CACHE).
drop_old_code() {
  # Where that user may be: find goes back to where it began.
  (cd "$CODE_CACHE" && runuser --user "$SITE_USER" -- find . -type f ! -newer "$1/.built" -delete) || :
}

main "$@"
