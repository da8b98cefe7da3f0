-- What the desk of settings changed of what days of rebates are worked by, and no worker has noted yet: each change
-- counts from when the desk made it, also where no worker ran then and also where it was changed again since
-- (docs/decisions/0041-rebates-by-day.md). The job takes them from here when it notes them (`rebate_setting_change`).
create table rebate_setting_news (
  merchant_id int not null,
  key text not null,
  -- business time
  changed_at timestamptz not null,
  value jsonb not null,
  primary key (merchant_id, changed_at, key)
);
revoke insert, update, truncate on rebate_setting_news from openhouse_app;

-- Only the desk says when it changed something; what changes otherwise counts from when the job sees it.
create function tell_rebate_setting() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' or old.changed_at is distinct from new.changed_at then
    insert into rebate_setting_news (merchant_id, key, changed_at, value)
      values (new.merchant_id, new.key, new.changed_at, new.value)
      on conflict (merchant_id, changed_at, key) do update set value = excluded.value;
  end if;
  return null;
end $$;
create trigger merchant_setting_told after insert or update on merchant_setting
  for each row when (new.changed_at is not null
    and new.key in ('rebate.usualPpm', 'rebate.payout', 'contracts.exclusionPpm'))
  execute function tell_rebate_setting();

-- What was changed since a house noted something last.
insert into rebate_setting_news (merchant_id, key, changed_at, value)
select s.merchant_id, s.key, s.changed_at, s.value from merchant_setting s
where s.key in ('rebate.usualPpm', 'rebate.payout', 'contracts.exclusionPpm')
  and s.changed_at > (select max(c.noted_at) from rebate_setting_change c where c.merchant_id = s.merchant_id);
