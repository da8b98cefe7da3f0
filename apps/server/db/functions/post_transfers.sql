-- Books a set of transfers in one statement: locks the accounts in id order, then checks each item in order.
--   ids     account ids, sorted, distinct; di, ci: 1-based positions of the debit and the credit account in ids
--   key     distinct idempotency keys; tid: ids for the new transfers; grp: items of one group are adjacent and share
--           one number that grows from group to group (null: each item by itself)
-- statuses: 0 booked · 1 duplicate, with the first result · 2 not enough funds · 3 invalid (no transfer_edge; wrong
--   owners, amount or currency; outside the 64-bit range) · 4 the key was used for something else · 5 debit account
--   frozen. All items of a group have the same status. A refused item returns the unchanged balances.
-- Raises 23503 for an unknown account, and 23505 when a concurrent call took one of the keys: then nothing is booked,
-- and the caller runs the items one by one.
create or replace function post_transfers(
  m int, at timestamptz, ids bigint[], di int[], ci int[], amt bigint[], code smallint[], ref text[], key uuid[],
  grp int[], tid bigint[],
  out statuses int[], out debit_after bigint[], out credit_after bigint[],
  out transfer_ids bigint[], out debit_versions bigint[], out credit_versions bigint[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  -- A custom plan for arrays costs a millisecond per call; a generic plan made on an empty table would keep scanning
  -- it.
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
  -- The arrays are filled first, because setting an element of an empty array makes its index the lower bound.
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
    -- The balance of a derived account starts at 0 here, so its result is the delta.
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

  -- Reads, after the locks and on a new snapshot, which keys are already booked and which edges exist.
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
      -- A repeated group must be complete; otherwise its keys were used for another group.
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
          -- The group is refused: undo its earlier items.
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

  -- In rare cases an account already has a transfer with a later time, because the clocks of two servers differ. The
  -- times of an account's transfers must not decrease.
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
grant execute on function post_transfers to openhouse_app;
