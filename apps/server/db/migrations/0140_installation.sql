-- Records whether a database holds the demo or a real operator's data, because the demo's logins are public.

create table installation (
  only_row boolean primary key default true check (only_row),
  kind text not null check (kind in ('demo', 'production')),
  started_at timestamptz not null
);
comment on table installation is
  'What the first start made of this database. Written once: a demo never becomes production, nor the reverse.';

-- Before this migration, only the demo created merchants.
insert into installation (kind, started_at)
  select 'demo', clock_timestamp() where exists (select from merchant);

revoke update, delete on installation from openhouse_app;
