-- By what a house's days of rebates are worked, and since when: a day is worked by what was in force at its end, also
-- when it is worked late (docs/decisions/0041-rebates-by-day.md). Kept by the job that works days whenever it finds
-- something else than before.
create table rebate_setting_change (
  merchant_id int not null,
  id bigint not null,
  -- business time
  noted_at timestamptz not null,
  -- usual rates, and what games do not count in full
  settings jsonb not null,
  mode text not null check (mode in ('auto', 'manual')),
  primary key (merchant_id, id)
);
create index rebate_setting_change_by_time on rebate_setting_change (merchant_id, noted_at, id);
revoke update, delete, truncate on rebate_setting_change from openhouse_app;
