-- When a merchant's whole house is closed. Windows of a vendor or a game stand in the catalogue's own rows, because the
-- function that books rounds reads them there (0006).

create table maintenance_window (
  merchant_id int not null references merchant (id),
  id bigint not null,
  -- business time; the staff's clock and the visitors' agree on it
  starts_at timestamptz not null,
  -- null = until somebody opens the house again
  ends_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  -- opened again by hand, or taken back before it began; the row stays
  closed_by bigint,
  closed_at timestamptz,
  primary key (merchant_id, id),
  check (ends_at > starts_at),
  check ((closed_by is null) = (closed_at is null))
);
create index maintenance_window_open on maintenance_window (merchant_id, starts_at) where closed_at is null;
