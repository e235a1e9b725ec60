#!/bin/sh
# Builds the image from this clone and takes it over without a gap: one server after the other, each once the one before is ready.
# Where the new version does not get ready, the version before comes back. The database is copied first.
#
#   compose-update.sh              with podman
#   ENGINE=docker compose-update.sh
set -eu
cd "$(dirname "$0")"
engine=${ENGINE:-podman}
image=${STUDIO_IMAGE:-localhost/ganga-yoga:latest}
before=localhost/ganga-yoga:before
ready_within=${READY_WITHIN:-90}

if [ "$engine" = docker ]; then compose='docker compose'; else compose=podman-compose; fi

is_ready() { $compose exec -T "$1" node infra/production/health-check.ts >/dev/null 2>&1; }

# A container of the present image in place of the old one.
take_over() {
  $compose up --detach --no-deps --force-recreate "$1" >/dev/null
  waited=0
  until is_ready "$1"; do
    waited=$((waited + 1))
    [ "$waited" -le "$ready_within" ] || return 1
    sleep 1
  done
  # Caddy asks each second, and sends requests here again.
  sleep 3
}

go_back() {
  echo "The new version does not get ready on $1. Its last lines:" >&2
  $compose logs --tail 20 "$1" >&2 || :
  $engine tag "$before" "$image"
  take_over "$1" || echo 'The version before does not get ready either.' >&2
  echo 'The version before serves.' >&2
  exit 1
}

update() {
  had_before=no
  if $engine image inspect "$image" >/dev/null 2>&1; then
    had_before=yes
    $engine tag "$image" "$before"
  fi
  format=
  # The image's own check is not a part of podman's usual format.
  [ "$engine" = docker ] || format='--format docker'
  # shellcheck disable=SC2086
  $engine build $format --build-arg REVISION="$(git rev-parse HEAD)" --build-arg SOURCE="$(git remote get-url origin 2>/dev/null || echo unknown)" \
    ${BASE:+--build-arg BASE="$BASE"} --file Containerfile --tag "$image" ../..
  if ! $compose exec -T site-1 true 2>/dev/null; then
    $compose up --detach
    echo 'The site starts.'
    return
  fi
  $compose exec -T site-2 studio backup
  for server in site-1 site-2; do
    take_over "$server" || { [ "$had_before" = yes ] && go_back "$server"; exit 1; }
    echo "$server is ready with the new version."
  done
}

update
