-- Corrections by the staff (docs/decisions/0043-corrections-of-bills.md): like what a window came to afterwards, a line
-- of a later bill and never a change of its own; asked for by one person with a reason, confirmed by another.
alter table bill_adjustment
  add column kind text not null default 'adjustment' check (kind in ('adjustment', 'correction')),
  add column asked_by bigint,
  add column confirmed_by bigint,
  add column reason text,
  add constraint bill_adjustment_by_two check (
    case kind when 'correction' then asked_by is not null and confirmed_by is not null and asked_by <> confirmed_by
        and reason is not null
      else asked_by is null and confirmed_by is null and reason is null end);

-- A run finds a window changed once; people may correct a bill more than once.
do $$
declare name text;
begin
  select conname into strict name from pg_constraint where conrelid = 'bill_adjustment'::regclass and contype = 'u';
  execute format('alter table bill_adjustment drop constraint %I', name);
end
$$;
create unique index bill_adjustment_once on bill_adjustment (merchant_id, contract_id, version, window_key, run_id)
  where kind = 'adjustment';

alter table bill_line
  -- of a correction
  add column reason text,
  drop constraint bill_line_kind_check,
  add constraint bill_line_kind_check check (kind in ('gross', 'share', 'overcommitted', 'rounding', 'short',
    'adjustment', 'correction', 'open', 'passed')),
  drop constraint bill_line_check1,
  add constraint bill_line_window check ((kind in ('adjustment', 'correction')) = (window_key is not null)),
  add constraint bill_line_reason check ((kind = 'correction') = (reason is not null));
