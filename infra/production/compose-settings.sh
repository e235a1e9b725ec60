#!/bin/sh
# Writes the settings for compose.yaml: compose-settings.sh DOMAIN MAIL-ADDRESS. Settings that are there stay as they are. Each
# container is given the secrets that it needs, and no others.
set -eu
cd "$(dirname "$0")"
if [ $# -ne 2 ]; then
  echo 'Usage: compose-settings.sh yoga.example.org you@example.org' >&2
  exit 1
fi
for file in .env studio.env database.env; do
  if [ -e "$file" ]; then
    echo "There are settings already: $PWD/$file" >&2
    exit 1
  fi
done
umask 077
password=$(openssl rand -hex 24)

cat >.env <<ENV
SITE_DOMAIN=$1
OWNER_MAIL=$2
ENV

cat >database.env <<ENV
POSTGRES_PASSWORD=$(openssl rand -hex 24)
STUDIO_PASSWORD=$password
ENV

# Without quotes: podman would take them for a part of the value.
cat >studio.env <<ENV
STUDIO_EMAIL=$2
MAIL_FROM=Ganga Yoga <studio@$1>
# SMTP_URL=smtp://user:password@mail.example.org:587
# UPI_ID=studio@bank
# UPI_NAME=Ganga Yoga
DATABASE_URL=postgres://studio:$password@database:5432/studio
JWT_SECRET=$(openssl rand -hex 32)
VAPID_PRIVATE_KEY=$(openssl rand 32 | basenc --base64url | tr -d =)
ENV
echo "Written: .env, studio.env and database.env in $PWD. Keep a copy of all three."
