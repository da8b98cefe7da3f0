#!/bin/sh
# Creates the owner of the schema, the product's login and the database (docs/database.md, Roles). The image of PostgreSQL
# runs this file once, on an empty volume, as the superuser.
set -eu
psql --set ON_ERROR_STOP=1 --set owner_password="$OWNER_DATABASE_PASSWORD" --set app_password="$APP_DATABASE_PASSWORD" \
  --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role openhouse login createrole password :'owner_password';
create database openhouse owner openhouse;
create role openhouse_app nologin;
grant openhouse_app to openhouse with admin option;
create role openhouse_login login password :'app_password' in role openhouse_app;
SQL
