-- Records changes of rebate settings in rebate_setting_news. Only changes made in the back office set changed_at and
-- are recorded here; other changes count from the time at which the job notices them.
create or replace function tell_rebate_setting() returns trigger
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
create or replace trigger merchant_setting_told after insert or update on merchant_setting
  for each row when (new.changed_at is not null
    and new.key in ('rebate.usualPpm', 'rebate.payout', 'contracts.exclusionPpm'))
  execute function tell_rebate_setting();
