-- Books one batch of calls of a game supplier (bets, wins, rollbacks, ends of rounds) and of decisions about held wins,
-- in one statement, so in one transaction. Each member occurs at most once per batch. All data of a call is read after
-- the member's accounts are locked, so the data cannot change before the call is booked.
--
-- The bonus part of a win or rollback follows the grant of the bonus: it is posted to or from the bonus account while
-- the grant is active, the main wallet after the grant was released, and the merchant after the grant has ended in any
-- other way. Bonus money without a grant moves as if its grant were active. A rollback of a win takes from the main
-- wallet what the bonus account no longer holds.
--
-- ids: all accounts involved, sorted, distinct; main_i … bonuses_i are 1-based positions in ids (bonus_i 0 = none;
--   bonuses_i: the house account for bonuses).
-- kind: 1 bet, 2 win, 3 rollback, 4 end of a round that stayed open (uuid null, closing true), 5 release and
--   6 rejection of the held win that uuid names.
-- ref: the transaction that a win or rollback names. promo: a win that needs no bet. expired: the bet's token expired.
-- session: the portal session of a bet's token (null: none), which must be valid at real_at. promo_limit: the largest
--   sum (minor units) of a supplier's wins without a stake in one day: wins without a bet, and wins of a bet of 0 in a
--   round that has no stake (free bets, bets of a promotion); null: the wins are neither limited nor counted (repairs).
--   A win that is rolled back or rejected on the same day is subtracted. house_closed: the merchant takes no bets now.
-- rest: the part of a win below one minor unit.
-- hold_above: a win that brings the wins of its round above this amount (minor units) is recorded, but not posted,
--   until two people of the staff release or reject it. Until then the round stays open, so the bet counts nowhere.
-- alert_from: a win of at least this amount raises an alert (0: never), and so does every held win.
-- tid: two transfer ids per item (bonus part, main part); event: outbox ids; bet_id: ids for new rounds; hold: ids of
--   held wins and of alerts.
-- statuses, in the order of the checks: 1 a release or rejection of a win that is not held ·
--   8 the call was rolled back before it arrived · 3 the id was used for something else · 8 rolled back ·
--   1 a repeat (returns the first balance) · 4 token expired or session ended ·
--   5 account not active or excluded · 6 game closed (bet) or unknown (win) · 9 no such transaction, or one that the
--   call must not name (8 if a win names a bet that was rolled back) · 3 a rollback that names another round ·
--   1 the end of a round that is not open · 7 above a limit or the daily ceiling · 2 not enough money ·
--   5 account frozen (only a bet: wins and rollbacks pass a freeze) · 10 the ledger refused the transfer as impossible
--   (a programming error) · 0 booked
create or replace function book_wallet_calls(
  m int, at timestamptz, zone text, supplier_code text, game_vendor text, cur smallint, currency_code text,
  house_closed boolean,
  ids bigint[], main_i int[], bonus_i int[], stakes_i int[], wins_i int[], bonuses_i int[],
  member bigint[], kind smallint[], uuid text[], ref text[], digest bytea[], round text[], closing boolean[],
  game_code text[], amount bigint[], rest int[], promo boolean[], expired boolean[], session bigint[],
  real_at timestamptz, promo_limit bigint, hold_above bigint, alert_from bigint,
  key uuid[], bet_id bigint[], tid bigint[], event bigint[], hold bigint[],
  out statuses int[], out balance bigint[], out main_after bigint[], out main_version bigint[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off
as $$
#variable_conflict use_variable
declare
  n constant int := cardinality(member);
  today constant date := (at at time zone zone)::date;
  settled_text constant text := to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  held bigint[];
  k_kind smallint[]; k_digest bytea[]; k_balance bigint[]; k_rolled boolean[]; k_held boolean[]; k_promo_day date[];
  r_kind smallint[]; r_member bigint[]; r_bet bigint[]; r_amount bigint[]; r_bonus bigint[]; r_rolled boolean[];
  r_at timestamptz[]; r_round text[]; r_grant bigint[]; r_held boolean[]; r_promo_day date[];
  is_live boolean[];
  o_bet bigint[]; o_refund boolean[]; o_held int[]; o_over boolean[];
  is_active boolean[]; is_excluded boolean[]; has_limit boolean[]; is_open boolean[]; category text[];
  lineage bigint[];
  b_id bigint[] := array_fill(null::bigint, array[n]); b_game text[]; b_category text[]; b_stake bigint[];
  b_bonus bigint[]; b_win bigint[];
  touched bigint[];
  b_settled timestamptz[]; b_status int[]; b_valid bigint[];
  -- how an item changes its row of `bet` and the wallets
  is_new boolean[] := array_fill(false, array[n]); is_ended boolean[] := is_new; is_undoing boolean[] := is_new;
  is_held boolean[] := is_new; is_unposted boolean[] := is_new; is_promo_counted boolean[] := is_new;
  d_held int[] := array_fill(0, array[n]);
  d_stake bigint[] := array_fill(0::bigint, array[n]); d_bonus bigint[] := d_stake; d_win bigint[] := d_stake;
  moved bigint[] := d_stake; moved_bonus bigint[] := d_stake;
  -- the grant of the bonus part, and the account that it leaves or enters
  of_grant bigint[] := array_fill(null::bigint, array[n]); part_i int[] := bonus_i; grant_state text;
  stake_room bigint; loss_room bigint; undone_promo bigint;
  s int; i int; j int; a bigint; code smallint; part bigint;
  t_debit int[] := '{}'; t_credit int[] := '{}'; t_amount bigint[] := '{}'; t_code smallint[] := '{}';
  t_ref text[] := '{}'; t_key uuid[] := '{}'; t_group int[] := '{}'; t_id bigint[] := '{}'; t_status int[];
begin
  statuses := array_fill(0, array[n]);
  balance := d_stake; main_after := d_stake; main_version := d_stake;

  -- Lock the accounts first, in id order, like every writer. This lock also protects the members' rounds and
  -- transactions.
  with locked as materialized (
    select x.id, x.balance from account x
    where x.merchant_id = m and x.id = any (ids) and not x.derived order by x.id for no key update
  ), joined as (
    select l.id, l.balance from locked l
    union all
    select x.id, null from account x where x.merchant_id = m and x.id = any (ids) and x.derived
  )
  select array_agg(z.balance) into held from (select * from joined y order by y.id) z;
  if cardinality(held) is distinct from cardinality(ids) then
    raise exception 'unknown account, or ids not sorted' using errcode = 'foreign_key_violation';
  end if;

  -- Look-ups are lateral joins with a limit, because EXISTS may be planned as a hash over the whole table. While a
  -- table is small, all indexes that begin with the merchant cost the same, and the plan is kept for the life of the
  -- connection. `order by` the key makes the index of the key the cheapest. The key is compared by `between`, because
  -- for an equality the planner would drop the `order by`.
  select array_agg(k.kind order by u.o), array_agg(k.digest order by u.o), array_agg(k.balance order by u.o),
      array_agg(k.rolled_back_at is not null order by u.o),
      array_agg(k.hold_state is not distinct from 'held' order by u.o), array_agg(k.promo_day order by u.o),
      array_agg(r.kind order by u.o), array_agg(r.member_id order by u.o), array_agg(r.bet_id order by u.o),
      array_agg(r.amount order by u.o), array_agg(r.bonus_part order by u.o),
      array_agg(r.rolled_back_at is not null order by u.o), array_agg(r.at order by u.o),
      array_agg(r.round order by u.o), array_agg(r.grant_id order by u.o),
      array_agg(r.hold_state is not distinct from 'held' order by u.o), array_agg(r.promo_day order by u.o),
      array_agg(ps.found is not null order by u.o),
      array_agg(p.bet_id order by u.o), array_agg(coalesce(p.has_refund, false) order by u.o),
      array_agg(coalesce(p.held_wins, 0) order by u.o), array_agg(coalesce(p.is_over, false) order by u.o),
      array_agg(mb.status = 1 order by u.o), array_agg(ex.found is not null order by u.o),
      array_agg(li.found is not null order by u.o), array_agg(coalesce(gm.is_open, false) order by u.o),
      array_agg(gm.category order by u.o), array_agg(ln.lineage_id order by u.o)
    into k_kind, k_digest, k_balance, k_rolled, k_held, k_promo_day, r_kind, r_member, r_bet, r_amount, r_bonus,
      r_rolled, r_at, r_round, r_grant, r_held, r_promo_day, is_live, o_bet, o_refund, o_held, o_over, is_active,
      is_excluded, has_limit, is_open, category, lineage
    from unnest(member, uuid, ref, round, game_code, session)
      with ordinality u(member_id, uuid, ref, round, game_code, session_id, o)
    left join lateral (
      select x.kind, x.digest, x.balance, x.rolled_back_at, x.hold_state, x.promo_day from gateway_transaction x
        where x.merchant_id = m and x.supplier = supplier_code and x.uuid between u.uuid and u.uuid
        order by x.uuid limit 1) k on true
    left join lateral (
      select x.kind, x.member_id, x.bet_id, x.amount, x.bonus_part, x.rolled_back_at, x.at, x.round, x.grant_id,
          x.hold_state, x.promo_day from gateway_transaction x
        where x.merchant_id = m and x.supplier = supplier_code and x.uuid between u.ref and u.ref
        order by x.uuid limit 1) r on true
    -- Sessions use real time. A deleted session has ended as well.
    left join lateral (
      select 1 as found from session x
        where x.merchant_id = m and x.id between u.session_id and u.session_id and x.member_id = u.member_id
          and x.revoked_at is null and x.idle_until > real_at and x.ends_at > real_at
        order by x.id limit 1) ps on true
    left join lateral (
      select x.bet_id, x.has_refund, x.held_wins, x.is_over from gateway_round x
        where x.merchant_id = m and x.supplier = supplier_code and x.member_id = u.member_id
          and x.round between u.round and u.round and x.closed_at is null
        order by x.round limit 1) p on true
    left join lateral (
      select x.status from member x where x.merchant_id = m and x.id between u.member_id and u.member_id
        order by x.id limit 1) mb on true
    left join lateral (
      select 1 as found from member_exclusion e
        where e.merchant_id = m and e.member_id = u.member_id and e.lifted_at is null
          and (e.until_at is null or e.until_at > at) limit 1) ex on true
    left join lateral (
      select 1 as found from member_limit l
        where l.merchant_id = m and l.member_id = u.member_id and l.replaced_at is null
          and l.kind in ('stake', 'loss') and l.confirmed_at is not null limit 1) li on true
    left join lateral (
      select g.category, g.is_enabled and v.is_enabled and not house_closed
          and not (g.maintenance_from <= at and (g.maintenance_until is null or g.maintenance_until > at)) is true
          and not (v.maintenance_from <= at and (v.maintenance_until is null or v.maintenance_until > at)) is true
            as is_open
        from game g join vendor v on v.merchant_id = m and v.code = game_vendor
        where g.merchant_id = m and g.vendor = game_vendor and g.code = u.game_code limit 1) gm on true
    -- The member's current chain of agents; 0 = no agent.
    left join lateral (
      select nullif(x.lineage_id, 0) as lineage_id from member_place x
        where x.merchant_id = m and x.member_id = u.member_id limit 1) ln on true;

  -- The row of `bet` of each item: the row of the transaction that is rolled back, otherwise the row of the open round.
  for i in 1..n loop
    is_undoing[i] := kind[i] = 3 and r_kind[i] in (1, 2) and not r_rolled[i] and r_member[i] = member[i];
    if is_undoing[i] then b_id[i] := r_bet[i]; else b_id[i] := o_bet[i]; end if;
  end loop;
  select array_agg(b.game_code order by u.o), array_agg(b.category order by u.o), array_agg(b.stake order by u.o),
      array_agg(b.bonus_part order by u.o), array_agg(b.win order by u.o), array_agg(b.settled_at order by u.o)
    into b_game, b_category, b_stake, b_bonus, b_win, b_settled
    from unnest(b_id) with ordinality u(id, o)
    left join lateral (
      select x.game_code, x.category, x.stake, x.bonus_part, x.win, x.settled_at from bet x
        where x.merchant_id = m and x.id = u.id limit 1) b on true;

  for i in 1..n loop
    s := case
      when kind[i] in (5, 6) then case when k_kind[i] = 2 and k_held[i] and b_id[i] is not null then 0 else 1 end
      when k_kind[i] = 0 then 8
      when k_kind[i] is not null and (k_kind[i] <> kind[i] or k_digest[i] <> digest[i]) then 3
      when k_kind[i] in (1, 2) and k_rolled[i] then 8
      when k_kind[i] is not null then 1
      when kind[i] = 1 and (expired[i] or session[i] is not null and not is_live[i]) then 4
      when kind[i] = 1 and (is_active[i] is not true or is_excluded[i]) then 5
      when kind[i] = 1 and not is_open[i] then 6
      when kind[i] = 2 and r_kind[i] is null and not promo[i] then 9
      when kind[i] = 2 and (r_kind[i] = 0 or r_rolled[i]) then 8
      when kind[i] = 2 and (r_kind[i] <> 1 or r_member[i] <> member[i]) then 9
      when kind[i] = 2 and b_id[i] is null and category[i] is null then 6
      when kind[i] = 3 and (r_kind[i] = 3 or r_member[i] <> member[i]) then 9
      when kind[i] = 3 and r_kind[i] in (1, 2) and r_round[i] <> round[i] then 3
      when kind[i] = 4 and b_id[i] is null then 1
      else 0 end;
    if s = 0 and kind[i] = 1 and amount[i] > 0 and has_limit[i] then
      select r.stake_room, r.loss_room into stake_room, loss_room
        from limit_room(m, member[i], cur, at, today) r;
      if stake_room < amount[i] or loss_room < amount[i] then s := 7; end if;
    end if;
    -- A win without a stake. The row of the daily ceiling is the last lock taken.
    if s = 0 and kind[i] = 2 and amount[i] > 0 and promo_limit is not null
      and (r_kind[i] is null or r_amount[i] = 0 and coalesce(b_stake[i], 0) = 0) then
      insert into gateway_promo_day as g (merchant_id, supplier, day, won)
        select m, supplier_code, today, amount[i] where amount[i] <= promo_limit
        on conflict on constraint gateway_promo_day_pkey do update set won = g.won + excluded.won
          where g.won + excluded.won <= promo_limit;
      is_promo_counted[i] := found;
      if not found then s := 7; end if;
    end if;
    if s = 0 then
      if kind[i] = 1 then
        -- Restricted bonus money is spent first (GLI-19 4.3.5). A win returns to the accounts that paid its stake.
        moved[i] := amount[i];
        moved_bonus[i] := least(amount[i], coalesce(held[bonus_i[i]], 0));
        d_stake[i] := moved[i];
        d_bonus[i] := moved_bonus[i];
        if moved[i] - moved_bonus[i] > held[main_i[i]] then s := 2; end if;
        if moved_bonus[i] > 0 then
          of_grant[i] := (select g.id from bonus_grant g
            where g.merchant_id = m and g.member_id = member[i] and g.state = 'active');
        end if;
      elsif kind[i] = 2 then
        moved[i] := amount[i];
        if r_amount[i] > 0 then
          moved_bonus[i] := div(amount[i]::numeric * r_bonus[i], r_amount[i]::numeric)::bigint;
        end if;
        is_held[i] := moved[i] > 0 and moved[i] > hold_above - coalesce(b_win[i], 0);
        is_unposted[i] := is_held[i];
        d_held[i] := is_held[i]::int;
        if not is_held[i] then d_win[i] := moved[i]; end if;
      elsif kind[i] = 5 then
        moved[i] := amount[i];
        if r_amount[i] > 0 then
          moved_bonus[i] := div(amount[i]::numeric * r_bonus[i], r_amount[i]::numeric)::bigint;
        end if;
        d_win[i] := moved[i];
        d_held[i] := -1;
      elsif kind[i] = 6 then
        d_held[i] := -1;
      elsif is_undoing[i] then
        moved[i] := r_amount[i];
        moved_bonus[i] := r_bonus[i];
        if r_kind[i] = 1 then
          d_stake[i] := -moved[i];
          d_bonus[i] := -moved_bonus[i];
        elsif r_held[i] then
          is_unposted[i] := true;
          d_held[i] := -1;
        else
          d_win[i] := -moved[i];
        end if;
      end if;
      -- The bonus part follows its grant. After the grant has ended, this part must not enter the bonus account, where
      -- it would belong to another grant or to none.
      if kind[i] in (2, 3, 5) and moved_bonus[i] > 0 then
        of_grant[i] := r_grant[i];
        grant_state := (select g.state from bonus_grant g where g.merchant_id = m and g.id = r_grant[i]);
        if grant_state = 'released' then
          moved_bonus[i] := 0;
        elsif grant_state <> 'active' then
          part_i[i] := bonuses_i[i];
        elsif kind[i] = 3 and r_kind[i] = 2 and not is_unposted[i] then
          -- What the bonus account no longer holds, because it was staked again, comes from the main wallet.
          moved_bonus[i] := least(moved_bonus[i], coalesce(held[bonus_i[i]], 0));
        end if;
      end if;
    end if;
    statuses[i] := s;
    continue when s <> 0;
    if b_id[i] is null and kind[i] in (1, 2) then
      is_new[i] := true;
      b_id[i] := bet_id[i];
      b_game[i] := game_code[i];
      b_category[i] := category[i];
      b_stake[i] := 0; b_bonus[i] := 0; b_win[i] := 0;
    end if;
    is_ended[i] := (closing[i] or o_over[i]) and o_held[i] + d_held[i] = 0 and b_id[i] is not null
      and b_settled[i] is null;
    continue when is_unposted[i];
    for j in 1..2 loop
      part := case j when 1 then moved_bonus[i] else moved[i] - moved_bonus[i] end;
      continue when part = 0;
      code := case when kind[i] = 1 then 10 when kind[i] in (2, 5) then 11 when r_kind[i] = 1 then 12 else 13 end;
      a := case j when 1 then part_i[i] else main_i[i] end;
      t_debit := t_debit || case code when 11 then wins_i[i] when 12 then stakes_i[i] else a::int end;
      t_credit := t_credit || case code when 10 then stakes_i[i] when 13 then wins_i[i] else a::int end;
      t_amount := t_amount || part;
      t_code := t_code || code;
      t_ref := t_ref || b_id[i]::text;
      -- The first transfer of the group has the call's key; the key of the second is derived from it.
      t_key := t_key || case when j = 1 or moved_bonus[i] = 0 then key[i] else md5(key[i]::text || '2')::uuid end;
      t_group := t_group || i;
      t_id := t_id || tid[2 * (i - 1) + j];
    end loop;
  end loop;

  if cardinality(t_id) > 0 then
    select r.statuses into t_status
      from post_transfers(m, at, ids, t_debit, t_credit, t_amount, t_code, t_ref, t_key, t_group, t_id) r;
    for j in 1..cardinality(t_id) loop
      if t_status[j] <> 0 then
        statuses[t_group[j]] := case t_status[j] when 2 then 2 when 5 then 5 else 10 end;
      end if;
    end loop;
  end if;

  -- Changes only the row of today, like the wins of a batch, so that batches cannot deadlock.
  undone_promo := (select sum(case kind[u] when 6 then amount[u] else r_amount[u] end) from generate_series(1, n) u
    where statuses[u] = 0 and (is_undoing[u] and r_promo_day[u] = today or kind[u] = 6 and k_promo_day[u] = today));
  if undone_promo > 0 then
    update gateway_promo_day g set won = g.won - undone_promo
      where g.merchant_id = m and g.supplier = supplier_code and g.day = today;
  end if;

  -- The new values of each row of `bet`.
  for i in 1..n loop
    continue when statuses[i] <> 0 or b_id[i] is null;
    b_stake[i] := b_stake[i] + d_stake[i];
    b_bonus[i] := b_bonus[i] + d_bonus[i];
    b_win[i] := b_win[i] + d_win[i];
    o_refund[i] := o_refund[i] or d_stake[i] < 0;
    b_status[i] := 0;
    b_valid[i] := 0;
    continue when not is_ended[i] and b_settled[i] is null;
    b_status[i] := case when b_win[i] > 0 then 1 when b_stake[i] = 0 and o_refund[i] then 5 else 2 end;
    b_valid[i] := b_stake[i] - b_bonus[i];
  end loop;

  insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
      stake, bonus_part, win, valid_bet, placed_at, settled_at, lineage_id)
    select m, b_id[u], member[u], game_vendor, b_game[u], b_category[u], round[u], cur, false, b_status[u],
      b_stake[u], b_bonus[u], b_win[u], b_valid[u], at, case when is_ended[u] then at end,
      case when is_ended[u] then lineage[u] end
    from generate_series(1, n) u where statuses[u] = 0 and is_new[u];
  -- Rows are matched by array position instead of a join, because a plan cached while the table was small would keep
  -- scanning the table.
  select array_agg(case when statuses[u] = 0 and not is_new[u] then b_id[u] end order by u) into touched
    from generate_series(1, n) u;
  update bet b set stake = b_stake[array_position(touched, b.id)], bonus_part = b_bonus[array_position(touched, b.id)],
      win = b_win[array_position(touched, b.id)], valid_bet = b_valid[array_position(touched, b.id)],
      status = b_status[array_position(touched, b.id)],
      settled_at = case when is_ended[array_position(touched, b.id)] then at else b.settled_at end,
      lineage_id = case when is_ended[array_position(touched, b.id)] then lineage[array_position(touched, b.id)]
        else b.lineage_id end
    where b.merchant_id = m and b.id = any (touched);

  insert into gateway_round as p (merchant_id, supplier, member_id, round, bet_id, opened_at, closed_at, has_refund,
      held_wins, is_over)
    select m, supplier_code, member[u], round[u], b_id[u], at, case when is_ended[u] then at end, o_refund[u],
      o_held[u] + d_held[u], not is_ended[u] and (closing[u] or o_over[u])
    from generate_series(1, n) u
    where statuses[u] = 0 and (is_new[u] or (b_id[u] = o_bet[u]
      and (is_ended[u] or d_stake[u] < 0 or d_held[u] <> 0 or closing[u] and not o_over[u])))
    on conflict on constraint gateway_round_pkey do update set
      bet_id = excluded.bet_id, closed_at = excluded.closed_at, has_refund = excluded.has_refund,
      held_wins = excluded.held_wins, is_over = excluded.is_over,
      opened_at = case when p.bet_id = excluded.bet_id then p.opened_at else excluded.opened_at end;

  -- Grouped by key, because one item may change several days (of its bet, of its settlement, today), and they may be
  -- the same day.
  insert into bet_day as d (merchant_id, member_id, day, category, currency, placed, rounds, stake, valid_bet, win)
    select m, x.member_id, x.day, x.category, cur, sum(x.placed), sum(x.rounds), sum(x.stake), sum(x.valid), sum(x.win)
    from (
      select member[u] as member_id,
          case when d_stake[u] < 0 then (r_at[u] at time zone zone)::date else today end as day,
          b_category[u] as category, d_stake[u] as placed, is_new[u]::int as rounds, 0::bigint as stake,
          0::bigint as valid, 0::bigint as win
        from generate_series(1, n) u where statuses[u] = 0 and (d_stake[u] <> 0 or is_new[u])
      union all
      select member[u], today, b_category[u], 0, 0, b_stake[u], b_stake[u] - b_bonus[u], b_win[u]
        from generate_series(1, n) u where statuses[u] = 0 and is_ended[u]
      union all
      select member[u], (b_settled[u] at time zone zone)::date, b_category[u], 0, 0, d_stake[u],
          d_stake[u] - d_bonus[u], d_win[u]
        from generate_series(1, n) u where statuses[u] = 0 and is_undoing[u] and b_settled[u] is not null
    ) x group by x.member_id, x.day, x.category order by x.member_id, x.day
    on conflict on constraint bet_day_pkey do update set
      placed = d.placed + excluded.placed, rounds = d.rounds + excluded.rounds, stake = d.stake + excluded.stake,
      valid_bet = d.valid_bet + excluded.valid_bet, win = d.win + excluded.win;

  insert into outbox (merchant_id, id, aggregate_id, name, payload, at)
    select m, event[u], member[u], case when is_ended[u] then 'bet.settled' else 'bet.corrected' end,
      jsonb_build_object(
      'betId', b_id[u]::text, 'memberId', member[u]::text, 'category', b_category[u], 'vendor', game_vendor,
      'gameCode', b_game[u], 'currency', currency_code, 'stakeMinor', b_stake[u]::text, 'winMinor', b_win[u]::text,
      'validBetMinor', b_valid[u]::text,
      'settledAt', case when is_ended[u] then settled_text
        else to_char(b_settled[u] at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
      'isTrial', false), at
    from generate_series(1, n) u
    where statuses[u] = 0 and (is_ended[u] or (is_undoing[u] and b_settled[u] is not null));

  for i in 1..n loop
    continue when statuses[i] <> 0 or kind[i] <> 2 or not (is_held[i] or alert_from > 0 and moved[i] >= alert_from);
    insert into transaction_alert (merchant_id, id, kind, subject_id, bet_id, member_id, account, direction, currency,
        amount, single_from, day_sum, day, raised_at)
      select m, hold[i], 'win', hold[i], b_id[i], x.id, x.account, 'in', cur, moved[i],
        case when is_held[i] then hold_above else alert_from end, moved[i], today, at
      from member x where x.merchant_id = m and x.id = member[i];
  end loop;

  -- The new balances. A refused item returns the current balances; a repeat returns the balances of the first result.
  for i in 1..n loop
    if statuses[i] = 0 and not is_unposted[i] then
      -- Repeats the arithmetic of post_transfers: plus for wins and refunds, minus for stakes and reversals.
      s := case when kind[i] = 1 or (is_undoing[i] and r_kind[i] = 2) then -1 else 1 end;
      held[main_i[i]] := held[main_i[i]] + s * (moved[i] - moved_bonus[i]);
      if bonus_i[i] > 0 and part_i[i] = bonus_i[i] then
        held[bonus_i[i]] := held[bonus_i[i]] + s * moved_bonus[i];
      end if;
    end if;
    main_after[i] := held[main_i[i]];
    balance[i] := case when statuses[i] = 1 and kind[i] <> 4 then k_balance[i]
      else held[main_i[i]] + coalesce(held[bonus_i[i]], 0) end;
  end loop;
  select array_agg(x.version order by u.o) into main_version
    from unnest(main_i) with ordinality u(place, o)
    left join lateral (
      select y.version from account y where y.merchant_id = m and y.id = ids[u.place] limit 1) x on true;

  insert into gateway_transaction (merchant_id, supplier, uuid, kind, member_id, bet_id, round, reference, digest,
      amount, bonus_part, remainder, balance, rolled_back_at, at, grant_id, hold_id, hold_state, promo_day)
    select m, supplier_code, uuid[u], kind[u], member[u], case when kind[u] <> 3 or is_undoing[u] then b_id[u] end,
      round[u], ref[u], digest[u], moved[u], moved_bonus[u], rest[u], balance[u], null, at, of_grant[u],
      case when is_held[u] then hold[u] end, case when is_held[u] then 'held' end,
      case when is_promo_counted[u] then today end
    from generate_series(1, n) u where statuses[u] = 0 and kind[u] < 4
    union all
    -- A mark (kind 0) that refuses a transaction which arrives after its rollback.
    select m, supplier_code, ref[u], 0, member[u], null, round[u], uuid[u], '\x', 0, 0, 0, balance[u], at, at, null,
      null, null, null
    from generate_series(1, n) u where statuses[u] = 0 and kind[u] = 3 and r_kind[u] is null;
  update gateway_transaction x
    set rolled_back_at = at, hold_state = case when x.hold_state = 'held' then 'undone' else x.hold_state end
    where x.merchant_id = m and x.supplier = supplier_code
      and x.uuid = any (array(select ref[u] from generate_series(1, n) u where statuses[u] = 0 and is_undoing[u]));
  -- A rejected win is stored as rolled back. A released win gets the bonus part that was posted.
  for i in 1..n loop
    continue when statuses[i] <> 0 or kind[i] not in (5, 6);
    update gateway_transaction x
      set hold_state = case kind[i] when 5 then 'released' else 'rejected' end, bonus_part = moved_bonus[i],
        grant_id = of_grant[i], rolled_back_at = case kind[i] when 6 then at end
      where x.merchant_id = m and x.supplier = supplier_code and x.uuid = uuid[i];
  end loop;
end $$;
grant execute on function book_wallet_calls to openhouse_app;
