-- What a list of games is filtered and sorted by, where a vendor may not be shown, and each member's own lists.

alter table vendor
  -- ISO 3166-1 alpha-2: visitors there see nothing of the vendor and cannot open its games
  add column blocked_countries text[] not null default '{}';

alter table game
  -- lowest stake in minor units of the merchant's currency; 0 = the game itself says
  add column min_bet bigint not null default 0 check (min_bet >= 0),
  -- lines of a slot; 0 = none
  add column lines smallint not null default 0 check (lines >= 0),
  -- how much it is played, the larger the more; lists are sorted by it
  add column heat int not null default 0,
  -- business time at which the merchant took it up
  add column added_at timestamptz not null default '2026-01-01T00:00:00Z';

-- Processes keep the catalogue in memory. A number per merchant tells them in one row whether theirs is old, also when
-- somebody changed a row past the application. Statements that change the catalogue are few and small.
create table catalogue_version (
  merchant_id int primary key,
  version bigint not null
);

create function count_catalogue_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into catalogue_version as v (merchant_id, version)
    select distinct c.merchant_id, 1 from changed c order by c.merchant_id
    on conflict (merchant_id) do update set version = v.version + 1;
  return null;
end $$;

create trigger vendor_inserted after insert on vendor
  referencing new table as changed for each statement execute function count_catalogue_change();
create trigger vendor_updated after update on vendor
  referencing new table as changed for each statement execute function count_catalogue_change();
create trigger vendor_deleted after delete on vendor
  referencing old table as changed for each statement execute function count_catalogue_change();
create trigger game_inserted after insert on game
  referencing new table as changed for each statement execute function count_catalogue_change();
create trigger game_updated after update on game
  referencing new table as changed for each statement execute function count_catalogue_change();
create trigger game_deleted after delete on game
  referencing old table as changed for each statement execute function count_catalogue_change();
revoke insert, update, delete, truncate on catalogue_version from openhouse_app;

create table favourite_game (
  merchant_id int not null,
  member_id bigint not null,
  node_id bigint not null,
  added_at timestamptz not null,
  primary key (merchant_id, member_id, node_id)
);

-- The last time a member opened each game.
create table recent_game (
  merchant_id int not null,
  member_id bigint not null,
  node_id bigint not null,
  opened_at timestamptz not null,
  primary key (merchant_id, member_id, node_id)
) with (fillfactor = 80);
