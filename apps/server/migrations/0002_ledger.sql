-- The money core: accounts, one row per transfer, and the only functions that write them. The application's role
-- reads these tables and executes those functions, nothing more. Accounts of members are stored and guarded; accounts
-- of the house are derived: each call appends its sum to account_delta, so that no hot row is held across a commit.
-- Chart of accounts: docs/ledger/chart-of-accounts.md. Measured reasons: docs/ledger/posting.md.

create table account (
  merchant_id int not null,
  id bigint not null,
  -- null: an account of the house
  owner_id bigint,
  currency smallint not null,
  kind smallint not null,
  -- true: the balance may not go below zero
  guarded boolean not null,
  -- true: no stored balance; it is the sum of account_delta
  derived boolean not null,
  -- true: money leaves only by transfers whose edge passes_freeze
  frozen boolean not null default false,
  balance bigint not null default 0,
  -- how many transfers moved the balance; also the number of the latest statement line
  version bigint not null default 0,
  -- business time of the latest transfer: the lines of one account never run backwards
  moved_at timestamptz,
  opened_at timestamptz not null,
  primary key (merchant_id, id),
  unique nulls not distinct (merchant_id, owner_id, kind, currency),
  check (not guarded or balance >= 0),
  check (not derived or (balance = 0 and version = 0 and owner_id is null))
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

-- Time-ordered ids of the application make a range of ids a range of time. The running balances and line numbers are
-- those of stored accounts; a derived side has none.
create table transfer (
  merchant_id int not null,
  id bigint not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null check (amount > 0),
  debit_after bigint,
  credit_after bigint,
  debit_version bigint,
  credit_version bigint,
  created_at timestamptz not null,
  code smallint not null,
  reference text not null,
  primary key (merchant_id, id),
  check (debit_id <> credit_id)
) partition by range (id);
create index transfer_by_debit on transfer (merchant_id, debit_id, created_at, debit_version)
  where debit_version is not null;
create index transfer_by_credit on transfer (merchant_id, credit_id, created_at, credit_version)
  where credit_version is not null;
create table transfer_default partition of transfer default;

-- Idempotency keys. Apart from transfer, because a unique key of a partitioned table must contain the partition key.
create table idem (
  merchant_id int not null,
  key uuid not null,
  transfer_id bigint not null,
  primary key (merchant_id, key)
);

create table account_delta (
  merchant_id int not null,
  account_id bigint not null,
  amount bigint not null,
  transfers bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index account_delta_by_account on account_delta (merchant_id, account_id);

-- Which kinds of account a transfer code may join. Money flows from the debit to the credit side. No transfer joins
-- accounts of two members (the functions compare the owners): such money passes the house's escrow.
create table transfer_edge (
  code smallint not null,
  debit_kind smallint not null,
  credit_kind smallint not null,
  passes_freeze boolean not null,
  primary key (code, debit_kind, credit_kind)
);
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (1, 110, 1, false),   -- deposit: clearing → main
  (2, 1, 4, false),     -- withdraw_hold: main → hold
  (3, 4, 1, true),      -- withdraw_release: hold → main
  (4, 4, 110, true),    -- withdraw_payout: hold → clearing
  (10, 1, 101, false),  -- stake: main → stakes
  (10, 2, 101, false),  -- stake: bonus → stakes
  (11, 102, 1, false),  -- win: wins → main
  (11, 102, 2, false),  -- win: wins → bonus
  (12, 101, 1, false),  -- stake_refund: stakes → main
  (12, 101, 2, false),  -- stake_refund: stakes → bonus
  (13, 1, 102, true),   -- win_reversal: main → wins
  (13, 2, 102, true),   -- win_reversal: bonus → wins
  (20, 103, 1, false),  -- bonus_grant: bonuses → main
  (20, 103, 2, false),  -- bonus_grant: bonuses → bonus
  (21, 2, 1, false),    -- bonus_release: bonus → main
  (22, 2, 103, true),   -- bonus_forfeit: bonus → bonuses
  (30, 1, 111, false),  -- transfer_to_downline: main → escrow
  (30, 111, 1, false),  -- transfer_to_downline: escrow → main
  (31, 1, 111, false),  -- transfer_to_upline: main → escrow
  (31, 111, 1, false),  -- transfer_to_upline: escrow → main
  (40, 104, 1, false),  -- salary: salaries → main
  (41, 105, 1, false),  -- dividend: dividends → main
  (42, 106, 1, false),  -- rebate: rebates → main
  (50, 112, 1, false),  -- adjustment_in: adjustments → main
  (50, 112, 2, false),  -- adjustment_in: adjustments → bonus
  (51, 1, 112, true),   -- adjustment_out: main → adjustments
  (51, 2, 112, true),   -- adjustment_out: bonus → adjustments
  (60, 113, 1, false),  -- trial_grant: trial grants → main
  (70, 1, 107, false),  -- fee: main → fees
  (70, 4, 107, true),   -- fee: hold → fees
  (80, 102, 109, false), -- rounding: wins → rounding
  (80, 109, 102, false); -- rounding: rounding → wins

-- Books a set of transfers in one statement: accounts locked in id order, then every item judged in order.
--   ids     account ids, sorted, distinct; di, ci: 1-based places of the debit and credit account in ids
--   key     distinct idempotency keys; tid: ids for the new transfers; grp: items of one group stand together and
--           share one number that grows from group to group (null: every item for itself)
-- statuses: 0 booked · 1 duplicate, the first result is answered · 2 not enough funds · 3 invalid (edge, owners,
--   amount, currency, 64-bit range) · 4 the key was used for something else · 5 debit account frozen. Groups stand or
--   fall together: all items of a group answer alike. A refused item answers the balances it left as they were.
-- Raises 23503 for an unknown account, 23505 when another call took one of the keys meanwhile: nothing is booked, run
-- the items singly.
create function post_transfers(
  m int, at timestamptz, ids bigint[], di int[], ci int[], amt bigint[], code smallint[], ref text[], key uuid[],
  grp int[], tid bigint[],
  out statuses int[], out debit_after bigint[], out credit_after bigint[],
  out transfer_ids bigint[], out debit_versions bigint[], out credit_versions bigint[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- Custom plans for arrays cost a millisecond a call; a generic plan made on an empty table would scan for ever.
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off
as $$
#variable_conflict use_column
declare
  top constant bigint := 9223372036854775807;
  n constant int := cardinality(key);
  found_ids bigint[];
  bal bigint[];
  ver bigint[];
  moved timestamptz[];
  cur smallint[];
  kinds smallint[];
  owners bigint[];
  guard boolean[];
  ice boolean[];
  der boolean[];
  moves int[] := array_fill(0, array[cardinality(ids)]);
  times timestamptz[] := array_fill(date_trunc('milliseconds', post_transfers.at), array[cardinality(key)]);
  passes boolean[];
  is_late boolean;
  has_known boolean;
  same boolean[];
  first int := 1;
  last int;
  verdict int;
  known int;
  d int;
  c int;
  a bigint;
begin
  post_transfers.at := times[1];
  -- Filled first: an element set in an empty array would begin it there.
  statuses := array_fill(null::int, array[n]);
  debit_after := array_fill(null::bigint, array[n]);
  credit_after := debit_after;
  debit_versions := debit_after;
  credit_versions := debit_after;

  with locked as materialized (
    select a.id, a.balance, a.version, a.moved_at, a.currency, a.kind, a.owner_id, a.guarded, a.frozen
      from account a
      where a.merchant_id = m and a.id = any (post_transfers.ids) and not a.derived
      order by a.id for no key update
  ), joined as (
    select l.*, false as derived from locked l
    union all
    -- The balance of a derived account starts at nothing here: what it reaches is the delta.
    select a.id, 0, 0, null, a.currency, a.kind, null, false, a.frozen, true
      from account a
      where a.merchant_id = m and a.id = any (post_transfers.ids) and a.derived
  )
  select array_agg(s.id), array_agg(s.balance), array_agg(s.version), array_agg(s.moved_at), array_agg(s.currency),
      array_agg(s.kind), array_agg(s.owner_id), array_agg(s.guarded), array_agg(s.frozen), array_agg(s.derived),
      max(s.moved_at) > times[1]
    into found_ids, bal, ver, moved, cur, kinds, owners, guard, ice, der, is_late
    from (select * from joined j order by j.id) s;
  if found_ids is distinct from ids then
    raise exception 'unknown account, or ids not sorted' using errcode = 'foreign_key_violation';
  end if;

  -- After the locks, on a new snapshot: what was booked before, and which edges exist.
  select array_agg(i.transfer_id order by u.place), array_agg(e.passes_freeze order by u.place),
      count(i.transfer_id) > 0
    into transfer_ids, passes, has_known
    from unnest(post_transfers.key, post_transfers.code, di, ci) with ordinality u (k, code, d, c, place)
    left join lateral (
      select i.transfer_id from idem i where i.merchant_id = m and i.key = u.k limit 1) i on true
    left join lateral (
      select e.passes_freeze from transfer_edge e
        where e.code = u.code and e.debit_kind = kinds[u.d] and e.credit_kind = kinds[u.c] limit 1) e on true;
  if has_known then
    select array_agg(t.same order by u.place), array_agg(t.debit_after order by u.place),
        array_agg(t.credit_after order by u.place), array_agg(t.debit_version order by u.place),
        array_agg(t.credit_version order by u.place)
      into same, debit_after, credit_after, debit_versions, credit_versions
      from unnest(transfer_ids, di, ci, amt, post_transfers.code, ref)
        with ordinality u (id, d, c, amount, code, ref, place)
      left join lateral (
        select t.debit_after, t.credit_after, t.debit_version, t.credit_version,
            (t.debit_id, t.credit_id, t.amount, t.code, t.reference)
              is not distinct from (ids[u.d], ids[u.c], u.amount, u.code, u.ref) as same
          from transfer t where t.merchant_id = m and t.id = u.id limit 1) t on true;
  end if;

  while first <= n loop
    last := first;
    while last < n and grp[last + 1] = grp[first] loop last := last + 1; end loop;
    if last < n and grp[last + 1] < grp[first] then
      raise exception 'the items of a group must stand together' using errcode = 'invalid_parameter_value';
    end if;
    verdict := 0;

    if has_known then
      known := 0;
      for i in first..last loop
        if transfer_ids[i] is not null then
          known := known + 1;
          if same[i] is not true then verdict := 4; end if;
        end if;
      end loop;
      -- A group comes back as it was, or it is another one under used keys.
      if known > 0 and known < last - first + 1 then verdict := 4; end if;
      if known > 0 and verdict = 0 then
        for i in first..last loop statuses[i] := 1; end loop;
        first := last + 1;
        continue;
      end if;
    end if;

    if verdict = 0 then
      for i in first..last loop
        d := di[i];
        c := ci[i];
        a := amt[i];
        if passes[i] is null or (a > 0 and d <> c and cur[d] = cur[c]) is not true or owners[d] <> owners[c] then
          verdict := 3;
        elsif ice[d] and not passes[i] then verdict := 5;
        elsif guard[d] and bal[d] < a then verdict := 2;
        elsif bal[d] < a - top or bal[c] > top - a then verdict := 3;
        end if;
        if verdict <> 0 then
          -- The group falls: what its earlier items did here is undone.
          for j in first..i - 1 loop
            bal[di[j]] := bal[di[j]] + amt[j];
            bal[ci[j]] := bal[ci[j]] - amt[j];
            ver[di[j]] := ver[di[j]] - 1;
            ver[ci[j]] := ver[ci[j]] - 1;
            moves[di[j]] := moves[di[j]] - 1;
            moves[ci[j]] := moves[ci[j]] - 1;
          end loop;
          exit;
        end if;
        bal[d] := bal[d] - a;
        bal[c] := bal[c] + a;
        ver[d] := ver[d] + 1;
        ver[c] := ver[c] + 1;
        moves[d] := moves[d] + 1;
        moves[c] := moves[c] + 1;
        statuses[i] := 0;
        transfer_ids[i] := tid[i];
        if not der[d] then
          debit_after[i] := bal[d];
          debit_versions[i] := ver[d];
        end if;
        if not der[c] then
          credit_after[i] := bal[c];
          credit_versions[i] := ver[c];
        end if;
      end loop;
    end if;

    if verdict <> 0 then
      for i in first..last loop
        statuses[i] := verdict;
        transfer_ids[i] := null;
        debit_after[i] := case when not der[di[i]] then bal[di[i]] end;
        credit_after[i] := case when not der[ci[i]] then bal[ci[i]] end;
        debit_versions[i] := case when not der[di[i]] then ver[di[i]] end;
        credit_versions[i] := case when not der[ci[i]] then ver[ci[i]] end;
      end loop;
    end if;
    first := last + 1;
  end loop;

  -- Rare: an account already has a later line (clocks of two servers differ). Its next line may not stand before it.
  if is_late then
    for i in 1..n loop
      if statuses[i] = 0 then
        times[i] := greatest(times[i], moved[di[i]], moved[ci[i]]);
        if not der[di[i]] then moved[di[i]] := times[i]; end if;
        if not der[ci[i]] then moved[ci[i]] := times[i]; end if;
      end if;
    end loop;
  end if;

  update account a set balance = u.balance, version = u.version, moved_at = greatest(u.moved, post_transfers.at)
    from unnest(ids, bal, ver, moved, moves, der) u (id, balance, version, moved, moves, derived)
    where a.merchant_id = m and a.id = u.id and u.moves > 0 and not u.derived;
  insert into account_delta (merchant_id, account_id, amount, transfers)
    select m, u.id, u.amount, u.moves from unnest(ids, bal, moves, der) u (id, amount, moves, derived)
    where u.moves > 0 and u.derived;
  insert into idem (merchant_id, key, transfer_id)
    select m, u.key, u.tid from unnest(post_transfers.key, tid, statuses) u (key, tid, status) where u.status = 0;
  insert into transfer (merchant_id, id, debit_id, credit_id, amount, debit_after, credit_after, debit_version,
      credit_version, created_at, code, reference)
    select m, u.tid, ids[u.d], ids[u.c], u.amount, u.da, u.ca, u.dv, u.cv, u.at, u.code, u.ref
    from unnest(tid, di, ci, amt, debit_after, credit_after, debit_versions, credit_versions, times,
      post_transfers.code, ref, statuses) u (tid, d, c, amount, da, ca, dv, cv, at, code, ref, status)
    where u.status = 0;
end $$;

-- One transfer by the short path: for queues of one and for ordinary transactions. The same statuses; it never raises
-- 23505, because the key is taken before anything moves.
create function post_transfer(
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
      -- Another call took the key between our look and now, and has committed.
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

-- Locks stored accounts in the one order that all agree on, for operations that must look at other rows of the same
-- member (limits, exclusions) before they post.
create function lock_accounts(m int, account_ids bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform from account a
    where a.merchant_id = m and a.id = any (account_ids) and not a.derived order by a.id for no key update;
end $$;

-- The id of a house account follows from its currency and kind: nobody has to look it up. Far below the ids that the
-- application makes.
create function house_account_id(currency smallint, kind smallint) returns bigint
  language sql immutable parallel safe as $$ select currency::bigint * 1000 + kind $$;

-- Opens the house's side of a currency; running it again changes nothing.
create function open_house_accounts(m int, at timestamptz, currency smallint) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, house_account_id(currency, k::smallint), null, currency, k, false, true, at
    from generate_series(101, 113) k
    on conflict do nothing
$$;

-- Opens accounts of a member, those already open excepted, and with the first of a currency the house's side of it.
create function open_member_accounts(
  m int, at timestamptz, owner bigint, currency smallint, kinds smallint[], new_ids bigint[]
) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  if not kinds <@ array[1, 2, 3, 4, 9]::smallint[] or owner is null then
    raise exception 'not a kind of member account' using errcode = 'invalid_parameter_value';
  end if;
  perform from account a
    where a.merchant_id = m and a.id = house_account_id(open_member_accounts.currency, 113::smallint);
  if not found then perform open_house_accounts(m, at, open_member_accounts.currency); end if;
  insert into account (merchant_id, id, owner_id, currency, kind, guarded, derived, opened_at)
    select m, u.id, owner, open_member_accounts.currency, u.kind, true, false, at
    from unnest(new_ids, open_member_accounts.kinds) u (id, kind)
    on conflict do nothing;
end $$;

-- Freezes or thaws every account of a member; answers how many changed.
create function freeze_member_accounts(m int, owner bigint, to_frozen boolean) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  changed int;
begin
  with locked as materialized (
    select a.id from account a where a.merchant_id = m and a.owner_id = owner order by a.id for no key update
  )
  update account a set frozen = to_frozen from locked l
    where a.merchant_id = m and a.id = l.id and a.frozen <> to_frozen;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- Replaces the deltas of one house account by their sum; answers how many rows went. One compactor at a time; readers
-- see the rows before or after, never both.
create function compact_house_account(m int, account bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  gone bigint;
begin
  if not pg_try_advisory_xact_lock(7268002, m) then return 0; end if;
  with taken as (
    delete from account_delta d where d.merchant_id = m and d.account_id = account returning d.amount, d.transfers
  ), put as (
    insert into account_delta (merchant_id, account_id, amount, transfers)
      select m, account, sum(t.amount), sum(t.transfers) from taken t having count(*) > 0
  )
  select count(*) into gone from taken;
  return gone;
end $$;

-- Creates the monthly partitions of transfer from the month of `since` on, those that exist excepted. Rows that fell
-- into the default partition meanwhile move into theirs. Called ahead by a job; `since` is real time, like ids.
create function create_transfer_partitions(since timestamptz, months int) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set timezone = 'UTC'
as $$
declare
  epoch constant timestamptz := '2020-01-01 00:00:00+00';
  month timestamptz;
  name text;
  low bigint;
  high bigint;
  created int := 0;
begin
  if months not between 1 and 24 then
    raise exception 'months must be 1 to 24' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(7268003);
  for i in 0..months - 1 loop
    month := date_trunc('month', since) + make_interval(months => i);
    name := 'transfer_' || to_char(month, 'YYYY_MM');
    continue when to_regclass('public.' || name) is not null;
    -- 20 bits below the milliseconds since 2020: node and counter (core/ids.ts).
    low := (extract(epoch from month - epoch) * 1000)::bigint << 20;
    high := (extract(epoch from month + interval '1 month' - epoch) * 1000)::bigint << 20;
    execute format('create table public.%I (like public.transfer including all)', name);
    -- Default privileges give the application more than it may have here.
    execute format('revoke all on public.%I from openhouse_app', name);
    execute format('grant select on public.%I to openhouse_app', name);
    execute format('with moved as (delete from public.transfer_default where id >= %s and id < %s returning *)
      insert into public.%I select * from moved', low, high, name);
    execute format('alter table public.transfer attach partition public.%I
      for values from (%s) to (%s)', name, low, high);
    created := created + 1;
  end loop;
  return created;
end $$;
select create_transfer_partitions(now(), 3);

revoke all on account, transfer, transfer_default, idem, account_delta, transfer_edge from openhouse_app;
grant select on account, transfer, transfer_default, idem, account_delta, transfer_edge to openhouse_app;
