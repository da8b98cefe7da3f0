-- The finance desk: who works on which payment, and the books of a business day, closed once and for ever.

-- Who holds a deposit or withdrawal that waits for a person. Written under the lock of the payment's own row, so that
-- of two people one holds it. One that ran out is as good as none.
create table payment_claim (
  merchant_id int not null,
  -- id of a deposit or withdrawal: ids are unique across tables
  subject_id bigint not null,
  staff_id bigint not null,
  staff_name text not null,
  -- business time, like all here
  taken_at timestamptz not null,
  until timestamptz not null,
  primary key (merchant_id, subject_id),
  check (until > taken_at)
);
-- What somebody holds at this moment is taken anew; nothing hangs on it.
alter table withdrawal drop column claimed_by, drop column claimed_name;

-- A business day of one currency: opening and closing balance of each kind of account, and what moved, by transfer
-- code. hash = sha256(previous hash | canonical text of the row). Only append_day_close writes it.
create table day_close (
  merchant_id int not null,
  currency smallint not null,
  -- 1, 2, 3 … without a gap
  number int not null,
  day date not null,
  -- True: the opening balances and the movements make the closing balances, which are read from the accounts.
  is_proven boolean not null,
  content jsonb not null,
  -- real time
  closed_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (merchant_id, currency, number),
  unique (merchant_id, currency, day)
);

create function day_close_hash(
  previous bytea, m int, currency smallint, number int, day date, is_proven boolean, content jsonb,
  closed_at timestamptz
) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(m, currency, number, to_char(day, 'YYYY-MM-DD'), is_proven,
    content, (extract(epoch from closed_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- The caller holds lock_day_closes: the number is the next one, and the day follows the last one.
create function append_day_close(
  m int, cur smallint, the_day date, proven boolean, body jsonb, at timestamptz
) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last day_close;
  before bytea;
begin
  perform lock_day_closes(m, cur);
  select * into last from day_close c where c.merchant_id = m and c.currency = cur order by c.number desc limit 1;
  if last.day is not null and the_day <> last.day + 1 then
    raise exception 'the day after % is closed next, not %', last.day, the_day;
  end if;
  before := coalesce(last.hash, '\x');
  insert into day_close values (m, cur, coalesce(last.number, 0) + 1, the_day, proven, body, at, before,
    day_close_hash(before, m, cur, coalesce(last.number, 0) + 1, the_day, proven, body, at));
  return coalesce(last.number, 0) + 1;
end $$;

-- Of two that close the same books one waits until the other is done. 49 names this lock among the house's own.
create function lock_day_closes(m int, cur smallint) returns void language sql as $$
  select pg_advisory_xact_lock(4900000000000 + m::bigint * 100000 + cur)
$$;

revoke insert, update, delete, truncate on day_close from openhouse_app;

-- What the member reads beside a line of the statement: why an operator moved the money. Written with the transfer.
create table ledger_remark (
  merchant_id int not null,
  transfer_id bigint not null,
  remark text not null,
  primary key (merchant_id, transfer_id)
);
revoke update, delete, truncate on ledger_remark from openhouse_app;

-- Money that an operator gives to a member or takes back: asked for by one person, booked by another.
create table adjustment (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  direction text not null check (direction in ('in', 'out')),
  wallet text not null check (wallet in ('main', 'bonus')),
  currency smallint not null,
  amount bigint not null check (amount > 0),
  -- The member reads it.
  reason text not null,
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null,
  state text not null check (state in ('waiting', 'booked', 'refused')),
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decision_reason text not null default '',
  transfer_id bigint,
  primary key (merchant_id, id),
  check ((state = 'waiting') = (decided_by is null)),
  check ((state = 'booked') = (transfer_id is not null)),
  -- Nothing is booked by the person who asked for it, even when the application errs.
  check (state <> 'booked' or decided_by <> requested_by)
);
create index adjustment_waiting on adjustment (merchant_id, id) where state = 'waiting';
revoke delete, truncate on adjustment from openhouse_app;

-- What one person of the staff asked for on a business day, in one currency: bound by a setting.
create table adjustment_day (
  merchant_id int not null,
  staff_id bigint not null,
  currency smallint not null,
  day date not null,
  amount bigint not null check (amount > 0),
  primary key (merchant_id, staff_id, currency, day)
);
revoke delete, truncate on adjustment_day from openhouse_app;
