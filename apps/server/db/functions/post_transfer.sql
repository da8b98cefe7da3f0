-- Books one transfer by a shorter path than post_transfers, with the same statuses. It never raises 23505, because it
-- stores the idempotency key before it moves money.
create or replace function post_transfer(
  m int, at timestamptz, debit bigint, credit bigint, amt bigint, code smallint, ref text, key uuid, tid bigint,
  out status int, out debit_after bigint, out credit_after bigint,
  out transfer_id bigint, out debit_version bigint, out credit_version bigint
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
#variable_conflict use_column
declare
  top constant bigint := 9223372036854775807;
  d account;
  c account;
  row account;
  passes boolean;
  booked transfer;
  line_at timestamptz := date_trunc('milliseconds', post_transfer.at);
begin
  for row in
    select * from account a
      where a.merchant_id = m and a.id in (debit, credit) and not a.derived order by a.id for no key update
  loop
    if row.id = debit then d := row; end if;
    if row.id = credit then c := row; end if;
  end loop;
  if d.id is null then select * into d from account a where a.merchant_id = m and a.id = debit; end if;
  if c.id is null then select * into c from account a where a.merchant_id = m and a.id = credit; end if;
  if d.id is null or c.id is null then
    raise exception 'unknown account' using errcode = 'foreign_key_violation';
  end if;

  status := 0;
  debit_after := case when not d.derived then d.balance end;
  credit_after := case when not c.derived then c.balance end;
  debit_version := case when not d.derived then d.version end;
  credit_version := case when not c.derived then c.version end;
  select i.transfer_id into transfer_id from idem i where i.merchant_id = m and i.key = post_transfer.key;
  if not found then
    select e.passes_freeze into passes from transfer_edge e
      where e.code = post_transfer.code and e.debit_kind = d.kind and e.credit_kind = c.kind;
    if passes is null or (amt > 0 and debit <> credit and d.currency = c.currency) is not true
        or d.owner_id <> c.owner_id then
      status := 3;
    elsif d.frozen and not passes then status := 5;
    elsif d.guarded and d.balance < amt then status := 2;
    elsif d.balance < amt - top or c.balance > top - amt then status := 3;
    end if;
    if status <> 0 then return; end if;
    insert into idem (merchant_id, key, transfer_id) values (m, post_transfer.key, tid)
      on conflict do nothing returning tid into transfer_id;
    if transfer_id is null then
      -- Another call took the key since the check above, and has committed.
      select i.transfer_id into transfer_id from idem i where i.merchant_id = m and i.key = post_transfer.key;
      status := 1;
    end if;
  else
    status := 1;
  end if;

  if status = 1 then
    select * into booked from transfer t where t.merchant_id = m and t.id = transfer_id;
    if (booked.debit_id, booked.credit_id, booked.amount, booked.code, booked.reference)
        is distinct from (debit, credit, amt, post_transfer.code, ref) then
      status := 4;
      transfer_id := null;
      return;
    end if;
    debit_after := booked.debit_after;
    credit_after := booked.credit_after;
    debit_version := booked.debit_version;
    credit_version := booked.credit_version;
    return;
  end if;

  line_at := greatest(line_at, d.moved_at, c.moved_at);
  if not d.derived then
    debit_after := d.balance - amt;
    debit_version := d.version + 1;
    update account a
      set balance = post_transfer.debit_after, version = post_transfer.debit_version, moved_at = line_at
      where a.merchant_id = m and a.id = debit;
  else
    insert into account_delta (merchant_id, account_id, amount, transfers) values (m, debit, -amt, 1);
  end if;
  if not c.derived then
    credit_after := c.balance + amt;
    credit_version := c.version + 1;
    update account a
      set balance = post_transfer.credit_after, version = post_transfer.credit_version, moved_at = line_at
      where a.merchant_id = m and a.id = credit;
  else
    insert into account_delta (merchant_id, account_id, amount, transfers) values (m, credit, amt, 1);
  end if;
  insert into transfer (merchant_id, id, debit_id, credit_id, amount, debit_after, credit_after, debit_version,
      credit_version, created_at, code, reference)
    values (m, tid, debit, credit, amt, debit_after, credit_after, debit_version, credit_version, line_at,
      post_transfer.code, ref);
end $$;
grant execute on function post_transfer to openhouse_app;
