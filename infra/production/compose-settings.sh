#!/bin/sh
# Writes the settings for compose.yaml: compose-settings.sh DOMAIN MAIL-ADDRESS. Settings that are there stay as they are.
set -eu
cd "$(dirname "$0")"
if [ $# -ne 2 ]; then
  echo 'Usage: compose-settings.sh yoga.example.org you@example.org' >&2
  exit 1
fi
if [ -e .env ] || [ -e studio.env ]; then
  echo "There are settings already: $PWD/.env and $PWD/studio.env" >&2
  exit 1
fi
umask 077

cat >.env <<ENV
SITE_DOMAIN=$1
OWNER_MAIL=$2
POSTGRES_PASSWORD=$(openssl rand -hex 24)
STUDIO_PASSWORD=$(openssl rand -hex 24)
ENV

# Without quotes: podman would take them for a part of the value.
cat >studio.env <<ENV
STUDIO_EMAIL=$2
MAIL_FROM=Ganga Yoga <studio@$1>
# SMTP_URL=smtp://user:password@mail.example.org:587
# UPI_ID=studio@bank
# UPI_NAME=Ganga Yoga
JWT_SECRET=$(openssl rand -hex 32)
VAPID_PRIVATE_KEY=$(openssl rand 32 | basenc --base64url | tr -d =)
ENV
echo "Written: $PWD/.env and $PWD/studio.env. Keep a copy of both."
