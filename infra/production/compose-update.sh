#!/usr/bin/env bash
# Replaces the servers of compose.yaml one after the other, each once the one before is ready, so that no request fails. Where the
# new version does not get ready, both run the version before again. Killed anywhere, the next run goes on from there.
#
#   compose-update.sh            builds the image from this clone, and takes it over; the first time it starts everything
#   compose-update.sh restart    takes changed settings over
#   compose-update.sh rollback   goes back to the version before
#   compose-update.sh others     fetches Caddy and PostgreSQL again, and replaces what is newer: the site is away for some seconds
#
# ENGINE=docker before it takes Docker in place of podman.
set -euo pipefail
cd "$(dirname "$(readlink --canonicalize "$0")")"
engine=${ENGINE:-podman}
image=${STUDIO_IMAGE:-localhost/ganga-yoga:latest}
before=${image%:*}:before
next=${image%:*}:next
# What has served when an update began. Where one is killed the name stays, and the next run goes on from there.
serving=${image%:*}:serving
base=${BASE:-$(sed --quiet 's/^ARG BASE=//p' Containerfile)}
project=$(sed --quiet 's/^name: //p' compose.yaml)
servers=(site-1 site-2)
ready_within=${READY_WITHIN:-90}
# Of a build, with what its steps leave.
room_mb=3000

say() { printf '%s\n' "$*" || :; }
complain() { printf '%s\n' "$*" >&2 || :; }
fail() {
  complain "$*"
  exit 1
}

main() {
  # A terminal that is closed must not leave half an update.
  trap '' HUP PIPE
  exec 9>"/run/lock/$project.lock"
  flock --timeout 20 9 || fail 'An update, a rollback or a restart is under way already. Wait until it has ended.'
  case ${1:-update} in
    update) update ;;
    rollback) roll_back ;;
    restart) restart_all ;;
    others) renew_others ;;
    *) fail 'Usage: compose-update.sh [restart | rollback | others]' ;;
  esac
}

# It has the lock too: what a killed run has started last is waited for. Containers do not inherit it.
compose() {
  if [[ $engine == docker ]]; then docker compose "$@"; else podman-compose "$@"; fi
}

update() {
  local running new
  running=$(serving_image)
  require_room
  build
  new=$(id_of "$next")
  if [[ -z $running ]]; then
    "$engine" tag "$new" "$image"
    start_all
    return
  fi
  say 'Making a backup …'
  make_backup
  take_over "$running" "$new"
  reload_caddy
  say "The site runs the new version: $(git log -1 --format='%h of %cs, “%s”')."
}

# A build that fails changes nothing: the name of the image that runs is given to the new one only afterwards.
build() {
  local format=()
  # The image's own check is not a part of podman's usual format.
  [[ $engine == docker ]] || format=(--format docker)
  fetch_image "$base"
  say 'Building. This takes some minutes …'
  "$engine" build "${format[@]}" --build-arg BASE="$base" --build-arg REVISION="$(git rev-parse HEAD)" \
    --build-arg SOURCE="$(git remote get-url origin 2>/dev/null || echo unknown)" \
    --file Containerfile --tag "$next" ../.. || fail 'This version could not be built, as said above. The site is as it was.'
}

# The one that is here is taken where there is no newer, and where it was made here.
fetch_image() {
  [[ $1 == localhost/* ]] || "$engine" pull --quiet "$1" >/dev/null ||
    complain "$1 could not be fetched again. The one that is here is taken."
}

require_room() {
  local folder free
  folder=$("$engine" info --format "$([[ $engine == docker ]] && echo '{{.DockerRootDir}}' || echo '{{.Store.GraphRoot}}')")
  [[ $(free_in "$folder") -ge $room_mb ]] || "$engine" image prune --force >/dev/null
  free=$(free_in "$folder")
  [[ $free -ge $room_mb ]] || fail "The disk of $folder has only $free MB free, and an update needs $room_mb. Nothing was changed."
}

free_in() { df --block-size=1M --output=avail "$1" | tail -n 1 | tr -d ' '; }

start_all() {
  local server
  compose up --detach >/dev/null
  for server in "${servers[@]}"; do
    wait_until_ready "$server" || fail "$server does not get ready. Its log says why: fix that, and run this again."
  done
  say 'The site runs.'
}

# By either server that is ready: the other may be the reason for this update. Where none is, by a container of its own.
make_backup() {
  local server
  for server in "${servers[@]}"; do
    is_ready "$server" || continue
    "$engine" exec "$(container_of "$server")" studio backup --here || fail 'No backup could be made, so nothing was changed.'
    return
  done
  compose run --rm --no-deps -T "${servers[0]}" studio backup --here ||
    complain 'No backup could be made. The site does not run: the update goes on.'
}

# Replaces both servers by the new image. Goes back and exits where that does not get ready.
take_over() {
  local running=$1 new=$2
  "$engine" tag "$running" "$serving"
  "$engine" tag "$new" "$image"
  replace_all || go_back_to "$running" "$new"
  [[ $running == "$new" ]] || "$engine" tag "$running" "$before"
  drop_old_images
}

# Those that are not ready come first: the other serves meanwhile.
replace_all() {
  local server ready=() away=()
  for server in "${servers[@]}"; do
    if is_ready "$server"; then ready+=("$server"); else away+=("$server"); fi
  done
  for server in "${away[@]}" "${ready[@]}"; do
    say "Starting $server …"
    compose up --detach --no-deps --force-recreate "$server" >/dev/null
    wait_until_ready "$server" || return 1
  done
}

wait_until_ready() {
  local latest=$((SECONDS + ready_within))
  until is_ready "$1"; do
    if ((SECONDS >= latest)); then
      complain "$1 did not get ready within $ready_within seconds. The last lines of its log:"
      "$engine" logs --tail 20 "$(container_of "$1")" >&2 || :
      return 1
    fi
    sleep 0.5
  done
  # Caddy asks each second, and then sends requests here again.
  sleep 3
}

go_back_to() {
  local running=$1 new=$2
  [[ $running != "$new" ]] || fail 'The other server was left as it was. Fix what is said above, and run this again.'
  complain 'Going back to the version before …'
  "$engine" tag "$running" "$image"
  replace_all || fail 'The version before does not get ready either: the log of its container says why.'
  drop_old_images
  fail 'The new version does not run. Both servers run the version before, and no data was lost.'
}

roll_back() {
  local running former
  running=$(serving_image)
  former=$(id_of "$before")
  [[ -n $running && -n $former && $former != "$running" ]] || fail 'There is no version before this one on this machine.'
  take_over "$running" "$former"
  say 'The site runs the version before. The database keeps all data. The same again comes back to the newer one.'
}

restart_all() {
  local running
  running=$(serving_image)
  [[ -n $running ]] || fail 'The site does not run yet: ./compose-update.sh starts it.'
  take_over "$running" "$running"
  say 'Both servers run with the present settings.'
}

renew_others() {
  local service name
  for service in database caddy; do
    name=$("$engine" inspect --format '{{.Config.Image}}' "$(container_of "$service")")
    fetch_image "$name"
    [[ $(image_of "$service") != "$(id_of "$name")" ]] || continue
    say "Replacing $service …"
    compose up --detach --no-deps --force-recreate "$service" >/dev/null
  done
  for service in "${servers[@]}"; do
    wait_until_ready "$service" || fail "$service is not ready any more, as its log says."
  done
  say 'Caddy and PostgreSQL are as new as their images.'
}

# The files that Caddy was started with may have been replaced since, and its container still sees the former.
reload_caddy() {
  sed -e '/^import \/etc\/caddy\/studio$/{r Caddyfile' -e 'd}' compose.Caddyfile |
    "$engine" exec --interactive "$(container_of caddy)" caddy reload --adapter caddyfile --config - &>/dev/null ||
    complain 'Caddy could not take its settings over: its log says why.'
}

# What has no name any more, and is not of the last day: steps of a build make the next one quick.
drop_old_images() {
  "$engine" rmi "$serving" &>/dev/null || :
  "$engine" rmi "$next" &>/dev/null || :
  "$engine" image prune --force --filter until=24h >/dev/null || :
  [[ $engine != docker ]] || docker builder prune --force --filter until=24h >/dev/null || :
}

container_of() {
  "$engine" ps --all --quiet --filter "label=com.docker.compose.project=$project" --filter "label=com.docker.compose.service=$1" |
    head -n 1
}

# The image of the site before this run; nothing before the first.
serving_image() {
  local server found
  found=$(id_of "$serving")
  for server in "${servers[@]}"; do
    [[ -n $found ]] || found=$(image_of "$server")
  done
  printf '%s' "$found"
}

# The image that a service runs, or ran last; nothing before its first start.
image_of() {
  local container
  container=$(container_of "$1")
  [[ -z $container ]] || "$engine" inspect --format '{{.Image}}' "$container" | sed 's/^sha256://'
}

id_of() { "$engine" image inspect --format '{{.Id}}' "$1" 2>/dev/null | sed 's/^sha256://' || :; }

is_ready() {
  local container
  container=$(container_of "$1")
  [[ -n $container ]] && "$engine" exec "$container" node infra/production/health-check.ts &>/dev/null
}

main "$@"
