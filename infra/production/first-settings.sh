# shellcheck shell=bash
# What a new site is set to, on a server (install.sh) and in containers (compose-settings.sh). systemd and Node read the quotes alike
# while no backslash is between them.

# first_settings DOMAIN MAIL-ADDRESS DATABASE-URL HOW-IT-IS-TAKEN-OVER: prints the lines, with new keys.
first_settings() {
  cat <<ENV
# The site's settings. infra/docs/operate/settings.md lists all of them. After a change: $4
PUBLIC_URL="https://$1"
STUDIO_EMAIL="$2"

# How mail goes out. Without it, mails are written into files in the folder "mail" of the site's data.
# SMTP_URL="smtp://user:password@mail.example.org:587"
MAIL_FROM="Ganga Yoga <studio@$1>"

# Who is mailed when something is wrong with the server; without it, STUDIO_EMAIL.
# OWNER_EMAIL="$2"

# The language of mails to you, en or hi, until your account on the site has chosen one.
# STUDIO_LANGUAGE="hi"

# How learners pay. Without it, fees are paid at the studio.
# UPI_ID="studio@bank"
# UPI_NAME="Ganga Yoga"
# UPI_KIND="person"

# Backups at another company, encrypted.
# BACKUP_UPLOAD="s3://KEY_ID:SECRET@ENDPOINT/BUCKET/yoga"
# BACKUP_KEY="AGE-SECRET-KEY-1..."

# Made for this site. Keep a copy of the two keys: with others, all people sign in again and all phones subscribe again.
DATABASE_URL="$3"
JWT_SECRET="$(openssl rand -hex 32)"
VAPID_PRIVATE_KEY="$(openssl rand 32 | basenc --base64url | tr -d =)"
ENV
}
