#!/bin/sh
# Runs once, in the container of PostgreSQL: the site's database, and its role, which is no superuser.
set -eu
psql --quiet --username postgres --set=ON_ERROR_STOP=1 --set=password="$STUDIO_PASSWORD" <<'SQL'
create role studio login password :'password';
create database studio owner studio;
SQL
