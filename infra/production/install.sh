#!/usr/bin/env bash
# Makes an empty Debian server run the site: install.sh [DOMAIN MAIL-ADDRESS]. What is not given is asked. A second run fixes
# what is missing, and changes no setting and no data. infra/docs/operate/install.md uses it.
set -euo pipefail
HERE=$(dirname "$(readlink --canonicalize "$0")")
source "$HERE/paths.sh"
source "$HERE/first-settings.sh"

# unattended-upgrades installs the security updates of Debian by itself.
PACKAGES=(caddy curl git nodejs npm openssl postgresql unattended-upgrades)
ROOM_MB=5000

main() {
  must_be_root "$0 $*"
  refuse_unfit_machine
  ask_what_is_not_known "$@"
  install_packages
  make_users
  make_folders
  keep_logs
  make_settings
  make_database
  link_command
  put_behind_caddy
  "$HERE/update.sh" update
  systemctl enable --quiet "${PORTS[@]/#/ganga-yoga@}"
  say "Open https://$domain"
}

refuse_unfit_machine() {
  local id='' version=0 free
  # shellcheck disable=SC1091
  id=$(. /etc/os-release && printf '%s' "$ID") version=$(. /etc/os-release && printf '%s' "${VERSION_ID:-0}")
  [[ $id == debian && ${version%%.*} -ge 13 ]] || fail 'This is made for Debian 13 or newer. Choose that image at your hosting company.'
  [[ -d /run/systemd/system ]] || fail 'This machine is not run by systemd.'
  [[ $HERE == "$SOURCE/infra/production" ]] || fail "Clone the repository into $SOURCE, and run infra/production/install.sh there."
  free=$(df --block-size=1M --output=avail / | tail -n 1)
  [[ $free -ge $ROOM_MB ]] || fail "The disk has only $((free)) MB free, and the site needs $ROOM_MB to begin with."
}

ask_what_is_not_known() {
  domain=${1-} mail=${2-}
  if [[ -e $SETTINGS ]]; then
    domain=$(sed --quiet 's#^PUBLIC_URL="\?https://\([^"/]*\).*#\1#p' "$SETTINGS")
    mail=$(sed --quiet 's/^STUDIO_EMAIL="\?\([^"]*\).*/\1/p' "$SETTINGS")
    [[ ${1:-$domain} == "$domain" ]] || refuse_other_domain "$1"
  fi
  [[ -n $domain ]] || read -rp 'The address of the site, such as yoga.example.org: ' domain
  [[ $domain =~ ^[a-z0-9-]+(\.[a-z0-9-]+)+$ ]] || fail "$domain is no domain such as yoga.example.org, in small letters."
  [[ -n $mail ]] || read -rp 'Your mail address, for messages to the studio and warnings: ' mail
  [[ $mail =~ ^[^@[:space:]\"]+@[^@[:space:]\"]+$ ]] || fail "$mail is no mail address."
}

refuse_other_domain() {
  fail "The site has the address $domain, which install.sh does not change. If it is to be $1 from now on:
  studio set PUBLIC_URL https://$1
  sed -i 's/^$domain/$1/' /etc/caddy/Caddyfile
  systemctl reload caddy && studio restart"
}

install_packages() {
  local log
  # Signatures, sign-ins and off-site backups need the time. Chrony and others serve as well.
  has_time_service || PACKAGES+=(systemd-timesyncd)
  log=$(mktemp)
  say "Installing Debian's packages …"
  if ! { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${PACKAGES[@]}"; } &>"$log"; then
    tail -n 20 "$log" >&2
    fail "Debian's packages could not be installed, as said above."
  fi
  rm "$log"
}

has_time_service() { dpkg-query --show --showformat='${db:Status-Status} ${Provides}\n' | grep --quiet '^installed .*time-daemon'; }

make_users() {
  id "$SITE_USER" &>/dev/null || useradd --system --user-group --no-create-home --home-dir "$DATA" --shell /usr/sbin/nologin "$SITE_USER"
  id "$BUILD_USER" &>/dev/null || useradd --system --user-group --no-create-home --home-dir "$BUILD_HOME" --shell /usr/sbin/nologin "$BUILD_USER"
}

make_folders() {
  install --directory "$ROOT" "$RELEASES"
  install --directory --mode=0750 --group="$SITE_USER" "${SETTINGS%/*}"
  install --directory --mode=0700 --owner="$SITE_USER" --group="$SITE_USER" "$DATA" "$DATA/backups"
  install --directory --mode=0700 --owner="$BUILD_USER" --group="$BUILD_USER" "$BUILD_HOME"
  install --directory --mode=0750 --owner=caddy --group=caddy /var/log/caddy
}

# The site has a journal of its own, so that nothing else on the machine shortens its year.
keep_logs() { install --mode=0644 "$HERE/journald.conf" /etc/systemd/journald@ganga-yoga.conf; }

make_settings() {
  [[ -e $SETTINGS ]] && return
  local new
  new=$(mktemp "$SETTINGS.XXXXXX")
  first_settings "$domain" "$mail" "postgres://$SITE_USER:$(openssl rand -hex 24)@127.0.0.1:5432/$SITE_USER" 'studio restart' >"$new"
  cat >>"$new" <<ENV
STUDIO_DATA="$DATA"
TRUSTED_PROXY="127.0.0.1"
EARLY_HINTS="true"
ENV
  chown "root:$SITE_USER" "$new"
  chmod 0640 "$new"
  mv "$new" "$SETTINGS"
}

# The role is no superuser, and has the password of the settings. It may make a database: the monthly restore test does. The
# database has the letters and the order of the embedded one, whatever language the machine has.
make_database() {
  local url password
  url=$(sed --quiet 's/^DATABASE_URL="\?\([^"]*\).*/\1/p' "$SETTINGS")
  [[ $url == *@127.0.0.1:5432/* ]] || return 0
  password=${url#*"$SITE_USER:"} password=${password%%@*}
  systemctl start postgresql
  # In the environment, as all users of the machine can read the arguments of a command.
  PASSWORD=$password runuser --user postgres -- psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --set=role="$SITE_USER" <<'SQL'
\getenv password PASSWORD
select format('create role %I login', :'role') where not exists (select from pg_roles where rolname = :'role') \gexec
select format('alter role %I createdb password %L', :'role', :'password') \gexec
select format(
  $$create database %I owner %I template template0 encoding 'UTF8' locale 'C' locale_provider builtin builtin_locale 'C.UTF-8'$$, :'role', :'role'
) where not exists (select from pg_database where datname = :'role') \gexec
SQL
}

link_command() {
  ln --symbolic --force --no-dereference "$CURRENT/infra/production/studio" /usr/local/bin/studio
}

put_behind_caddy() {
  local file=/etc/caddy/Caddyfile
  grep --quiet --no-messages 'import studio' "$file" && return
  [[ ! -e $file ]] || mv "$file" "$file.before"
  cat >"$file" <<CADDY
import $ROOT/Caddyfile

# For all sites here. Without a line between, "caddy fmt" would join the two.
{
	email $mail
	import log-without-keys
}

$domain {
	import studio 127.0.0.1:5000 127.0.0.1:5001
}
CADDY
}

main "$@"
