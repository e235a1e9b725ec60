#!/bin/sh
# Runs once, in the container of PostgreSQL: the site's database, and its role, which is no superuser. It may make a database: the
# monthly restore test does. Letters and their order are those of the embedded database.
set -eu
# A password that cannot be read would be an empty one.
[ -s /run/secrets/studio-password ]
[ -r /run/secrets/studio-password ]
psql --quiet --username postgres --set=ON_ERROR_STOP=1 <<'SQL'
\set password `cat /run/secrets/studio-password`
create role studio login createdb password :'password';
create database studio owner studio template template0 encoding 'UTF8'
  locale 'C' locale_provider builtin builtin_locale 'C.UTF-8';
SQL
