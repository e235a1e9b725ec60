#!/usr/bin/env bash
# `studio restore FILE --replace`, or `elsewhere` or `elsewhere:NAME` in place of FILE: puts a backup in the place of all data. The
# site runs until the backup is here and found whole, and starts again however the restore ends.
set -euo pipefail
HERE=$(dirname "$(readlink --canonicalize "$0")")
source "$HERE/paths.sh"
source "$HERE/servers.sh"

main() {
  must_be_root studio restore "$@"
  release=$(current_release)
  if [[ ${1-} == --list && $# -eq 1 ]]; then
    run_command "$release" restore --list
    return
  fi
  [[ ${1-} && ${1-} != -* ]] || fail 'Usage: studio restore FILE|elsewhere|elsewhere:NAME --replace, or studio restore --list'
  [[ ${2-} == --replace && $# -eq 2 ]] || fail "This throws away all that the site holds now. If you want that: studio restore $1 --replace"
  take_lock
  staged=$(mktemp --directory "$DATA/restore.XXXXXX")
  trap remove_staged EXIT
  stage "$1"
  run_command "$release" restore "$backup" --check || fail 'Nothing was changed, and the site goes on.'
  replace_data
}

# A copy that the site's user can read, in a folder of its own.
stage() {
  if [[ $1 =~ ^elsewhere(:|$) ]]; then
    chown "$SITE_USER:$SITE_USER" "$staged"
    run_command "$release" restore "$1" --into "$staged" || fail 'Nothing was changed, and the site goes on.'
  else
    [[ -f $1 ]] || fail "There is no file $1. Nothing was changed, and the site goes on."
    cp -- "$1" "$staged/"
    chown --recursive "$SITE_USER:$SITE_USER" "$staged"
  fi
  backup=$(echo "$staged"/*)
}

# The servers must not run meanwhile, and nothing that was signed with the old secret may count afterwards.
replace_data() {
  local status=0
  # A terminal that is closed must not leave the site stopped. At the terminal, Ctrl-C reaches the restore itself, which then
  # changes nothing.
  trap '' HUP INT PIPE TERM
  trap start_again EXIT
  say 'Stopping the site …'
  systemctl stop "${PORTS[@]/#/ganga-yoga@}"
  run_command "$release" restore "$backup" --replace || status=$?
  if [[ $status -eq 0 ]]; then
    set_new_secret || status=1
  fi
  exit "$status"
}

set_new_secret() {
  if openssl rand -hex 32 | "$HERE/studio" set JWT_SECRET >/dev/null; then
    say 'A new JWT_SECRET is set.'
  else
    complain "No new JWT_SECRET could be set. Set one of 64 letters by hand: studio set JWT_SECRET. Then: studio restart."
    return 1
  fi
}

remove_staged() { rm -rf "$staged"; }

start_again() {
  remove_staged
  restart_servers
}

main "$@"
