#!/usr/bin/env bash
# Writes the settings for compose.yaml: compose-settings.sh DOMAIN MAIL-ADDRESS. Settings that are there stay as they are.
#
# Secrets are files, of which each container is given what it needs: a user who may list the processes of the machine, or look at a
# container, sees its variables and the arguments that it was made with. The users in the containers have numbers of their own, so
# all may read the files, and root alone may enter their folder.
set -euo pipefail
cd "$(dirname "$0")"
source ./first-settings.sh
if [[ $# -ne 2 ]]; then
  echo 'Usage: compose-settings.sh yoga.example.org you@example.org' >&2
  exit 1
fi
for place in .env settings; do
  if [[ -e $place ]]; then
    echo "There are settings already: $PWD/$place" >&2
    exit 1
  fi
done
password=$(openssl rand -hex 24)
mkdir --mode=0700 settings

cat >.env <<ENV
SITE_DOMAIN=$1
OWNER_MAIL=$2
ENV
printf '%s' "$password" >settings/studio-password
openssl rand -hex 24 >settings/postgres-password
first_settings "$1" "$2" "postgres://studio:$password@database:5432/studio" './compose-update.sh restart' >settings/studio.env
chmod 0644 .env settings/*
echo "Written: .env and the folder settings, in $PWD. Keep a copy of both."
