-- A wrong secret must stop the start. Some keys must stay the same when the secret changes: those of lasting hashes,
-- and earlier secrets, which still verify passwords.
create table sealed_key (
  purpose text primary key,
  sealed text not null,
  created_at timestamptz not null
);
comment on table sealed_key is
  'Keys that stay the same when the secret changes, sealed with the secret, and the value that checks the secret.';
comment on column sealed_key.purpose is
  'secret-check, password-pepper:<id of an earlier secret>, or the purpose of a keyed hash';
revoke all on sealed_key from openhouse_app;
grant select, insert, update on sealed_key to openhouse_app;
