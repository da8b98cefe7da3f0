-- Books one batch of finished studio rounds: checks state and limits, posts stake and win as one group, writes bet,
-- round, day sums and event. Accepts or refuses each item. The bet lane calls it in one statement, so in one
-- transaction. Each member occurs at most once per call.
--
-- ids: all accounts involved, sorted, distinct; main_i … wins_i are 1-based positions in ids (bonus_i 0 = no account).
-- player: ids, ascending, distinct; every array with one element per item has the same order.
-- shown: nonce of the last round that the client has shown completely, 0 = none.
-- tid: four transfer ids per item (stake from bonus, stake from main, win to bonus, win to main); event: outbox ids.
-- alert_from: the alert threshold that an item's win reaches, 0 = none; null: no win of the batch reaches one.
-- statuses: 0 booked · 1 the key belongs to a booked round, whose nonce is known_nonce · 2 not enough money ·
--   3 stale seeds or nonce (compute again) · 4 key used with another stake · 5 account not active ·
--   6 excluded (on a guest account: the member who plays on it) · 7 stake limit · 8 loss limit ·
--   9 the previous round is still open · 10 too soon · 11 game session ended · 12 game closed ·
--   13 `post_transfers` refused the transfer as invalid (a programming error)
create or replace function book_rounds(
  m int, at timestamptz, real_at timestamptz, day date, min_cycle_ms int, game_vendor text, rules_version smallint,
  ids bigint[], main_i int[], bonus_i int[], stakes_i int[], wins_i int[],
  player bigint[], session bigint[], seed bigint[], client text[], nonce bigint[], shown bigint[],
  bet_id bigint[], stake bigint[], win bigint[], currency_code text[], key uuid[], stops bytea[], tid bigint[],
  event bigint[], alert_from bigint[],
  out statuses int[], out main_after bigint[], out main_version bigint[], out bonus_after bigint[],
  out bonus_part bigint[], out known_nonce bigint[]
) language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off set enable_hashjoin = off
as $$
declare
  balance bigint[]; line bigint[];
  p_id bigint[]; p_member bigint[]; p_seed bigint[]; p_client text[]; p_nonce bigint[]; p_open bigint[];
  p_at timestamptz[]; p_game text[]; p_currency smallint[]; p_trial boolean[];
  is_vendor_open boolean; booked bigint[];
  active bigint[]; barred bigint[]; limited bigint[];
  s_id bigint[]; s_player bigint[]; s_portal bigint[]; signed_in bigint[];
  g_code text[]; g_open boolean[]; g_category text[];
  l_member bigint[]; l_lineage bigint[];
  category text[]; lineage bigint[]; valid_bet bigint[];
  stake_room bigint; loss_room bigint; known bigint;
  t_debit int[]; t_credit int[]; t_amount bigint[]; t_code smallint[]; t_ref text[]; t_key uuid[]; t_group int[];
  t_id bigint[]; t_status int[];
  settled_text text := to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  s int;
begin
  known_nonce := array_fill(0::bigint, array[cardinality(player)]);

  -- Lock the accounts first, in id order, like every writer. Then lock the players' rows, which only their own rounds
  -- and seed changes update. The locked rows are sorted into the order of the arrays, because a join with the arrays
  -- would compare all pairs.
  with locked as materialized (
    select a.id, a.balance, a.version from account a
    where a.merchant_id = m and a.id = any (ids) and not a.derived order by a.id for no key update
  ), joined as (
    select * from locked
    union all
    select a.id, null, null from account a where a.merchant_id = m and a.id = any (ids) and a.derived
  )
  select array_agg(s.balance), array_agg(s.version) into balance, line
    from (select * from joined j order by j.id) s;
  with locked as materialized (
    select p.* from studio_player p where p.merchant_id = m and p.id = any (player) order by p.id for no key update)
  select array_agg(l.id), array_agg(l.member_id), array_agg(l.seed_id), array_agg(l.client_seed), array_agg(l.nonce),
      array_agg(l.open_nonce), array_agg(l.last_round_at), array_agg(l.game_code), array_agg(l.currency),
      array_agg(l.is_trial)
    into p_id, p_member, p_seed, p_client, p_nonce, p_open, p_at, p_game, p_currency, p_trial
    from locked l;
  if p_id is distinct from player or cardinality(balance) is distinct from cardinality(ids) then
    raise exception 'unknown player or account, or not in order' using errcode = 'foreign_key_violation';
  end if;

  -- The statements below start after the locks, so they see everything that was committed before. Each reads the rows
  -- of the whole batch by one index scan, which costs a fraction of a join that looks up row by row. The rows are
  -- matched by array position.
  select v.is_enabled
      and not (v.maintenance_from <= at and (v.maintenance_until is null or v.maintenance_until > at)) is true
    into is_vendor_open from vendor v where v.merchant_id = m and v.code = game_vendor;
  select array_agg(g.code), array_agg(g.category), array_agg(is_vendor_open and g.is_enabled
      and not (g.maintenance_from <= at and (g.maintenance_until is null or g.maintenance_until > at)) is true)
    into g_code, g_category, g_open
    from game g where g.merchant_id = m and g.vendor = game_vendor and g.code = any (p_game);
  select array_agg(x.id) into active from member x where x.merchant_id = m and x.id = any (p_member) and x.status = 1;
  select array_agg(x.id), array_agg(x.player_id), array_agg(x.portal_session_id) into s_id, s_player, s_portal
    from studio_session x
    where x.merchant_id = m and x.id = any (session) and x.ended_at is null and x.ends_at > real_at;
  select array_agg(x.id) into signed_in from session x
    where x.merchant_id = m and x.id = any (s_portal) and x.revoked_at is null and x.ends_at > real_at
      and x.idle_until > real_at;
  select array_agg(e.member_id) into barred from member_exclusion e
    where e.merchant_id = m and e.member_id = any (p_member) and e.lifted_at is null
      and (e.until_at is null or e.until_at > at);
  -- Members try games on guest accounts. While a member is excluded, that guest account is refused as well.
  if true = any (p_trial) then
    barred := barred || array(select g.member_id from guest g
      join member_exclusion e on e.merchant_id = m and e.member_id = substring(g.holder from '^member:(\d+)$')::bigint
      where g.merchant_id = m and g.member_id = any (p_member) and e.lifted_at is null
        and (e.until_at is null or e.until_at > at));
  end if;
  select array_agg(l.member_id) into limited from member_limit l
    where l.merchant_id = m and l.member_id = any (p_member) and l.replaced_at is null and l.kind in ('stake', 'loss')
      and l.confirmed_at is not null;
  -- The members' current lineages; 0 = no agent.
  select array_agg(x.member_id), array_agg(nullif(x.lineage_id, 0)) into l_member, l_lineage
    from member_place x where x.merchant_id = m and x.member_id = any (p_member);

  select array_agg(case
        when (s_player[u.s] = u.player and (s_portal[u.s] is null or s_portal[u.s] = any (signed_in))) is not true
          then 11
        when (u.member = any (active)) is not true then 5
        when u.member = any (barred) then 6
        when g_open[u.g] is not true then 12
        when u.open is not null and u.open <> u.shown then 9
        when u.last_at > real_at - make_interval(secs => min_cycle_ms / 1000.0) then 10
        when u.p_nonce + 1 <> u.nonce or u.p_seed <> u.seed or u.p_client <> u.client then 3
        else 0 end),
      array_agg(g_category[u.g]), array_agg(l_lineage[array_position(l_member, u.member)])
    into statuses, category, lineage
    from (
      select x.*, array_position(s_id, x.session) as s, array_position(g_code, x.game) as g
      from unnest(player, p_member, session, p_game, p_open, shown, p_at, p_nonce, nonce, p_seed, seed, p_client,
        client) x(player, member, session, game, open, shown, last_at, p_nonce, nonce, p_seed, seed, p_client,
        client)) u;

  if limited is not null then
    for i in 1..cardinality(player) loop
      continue when statuses[i] <> 0 or p_member[i] = any (limited) is not true;
      select r.stake_room, r.loss_room into stake_room, loss_room
        from limit_room(m, p_member[i], p_currency[i], at, day) r;
      statuses[i] := case when stake_room < stake[i] then 7 when loss_room < stake[i] then 8 else 0 end;
    end loop;
  end if;

  -- Restricted bonus money is spent first (GLI-19 4.3.5). Trial rounds and stakes paid with bonus money do not count
  -- for agents, rebates and turnover.
  select array_agg(case when u.status = 0 and u.stake - u.from_bonus > balance[u.main_i] then 2 else u.status end),
      array_agg(case when u.status = 0 then u.from_bonus else 0 end),
      array_agg(case when u.is_trial then 0 else u.stake - u.from_bonus end)
    into statuses, bonus_part, valid_bet
    from (
      select x.*, least(x.stake, coalesce(balance[x.bonus_i], 0)) as from_bonus
      from unnest(statuses, stake, main_i, bonus_i, p_trial) x(status, stake, main_i, bonus_i, is_trial)) u;

  -- Up to four transfers per round. A win returns to the accounts that paid its stake. The first transfer of the group
  -- has the player's key; the other keys are derived from it.
  select array_agg(t.debit), array_agg(t.credit), array_agg(t.amount), array_agg(t.code::smallint), array_agg(t.ref),
      array_agg(t.key), array_agg(t.i), array_agg(t.id)
    into t_debit, t_credit, t_amount, t_code, t_ref, t_key, t_group, t_id
    from (
      select u.i::int as i, v.debit, v.credit, v.amount, v.code, u.bet_id::text as ref, tid[4 * (u.i - 1) + v.j] as id,
        case when v.j = 1 or v.j = 2 and u.from_bonus = 0 then u.key else md5(u.key::text || v.j::text)::uuid end as key
      from unnest(statuses, stake, win, bonus_part, main_i, bonus_i, stakes_i, wins_i, bet_id, key) with ordinality
        u(status, stake, win, from_bonus, main_i, bonus_i, stakes_i, wins_i, bet_id, key, i)
      cross join lateral (values
        (1, u.bonus_i, u.stakes_i, u.from_bonus, 10),
        (2, u.main_i, u.stakes_i, u.stake - u.from_bonus, 10),
        (3, u.wins_i, u.bonus_i, u.win * u.from_bonus / u.stake, 11),
        (4, u.wins_i, u.main_i, u.win - u.win * u.from_bonus / u.stake, 11)) v(j, debit, credit, amount, code)
      where u.status = 0 and v.amount <> 0
      order by u.i, v.j) t;

  if t_id is not null then
    select r.statuses into t_status
      from post_transfers(m, at, ids, t_debit, t_credit, t_amount, t_code, t_ref, t_key, t_group, t_id) r;
    for j in 1..cardinality(t_id) loop
      if t_status[j] <> 0 then
        statuses[t_group[j]] := case t_status[j] when 1 then 4 when 2 then 2 when 4 then 4 when 5 then 5 else 13 end;
      end if;
    end loop;
  end if;

  -- A refused item whose key is known gets the round that was booked under the key, whatever the checks above found. A
  -- refused item with a new key keeps its status.
  for i in 1..cardinality(player) loop
    continue when statuses[i] = 0;
    select case when b.stake = book_rounds.stake[i] then 1 else 4 end, b.round_ref::bigint into s, known
      from idem k
      join transfer t on t.merchant_id = m and t.id = k.transfer_id
      join bet b on b.merchant_id = m and b.id = t.reference::bigint
      where k.merchant_id = m and k.key = book_rounds.key[i];
    if found then
      statuses[i] := s;
      known_nonce[i] := known;
    end if;
  end loop;

  insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
      stake, bonus_part, win, valid_bet, placed_at, settled_at, lineage_id)
    select m, u.bet_id, u.member_id, game_vendor, u.game_code, u.category, u.nonce::text, u.currency, u.is_trial,
      case when u.win > 0 then 1 else 2 end, u.stake, u.bonus_part, u.win, u.valid_bet, at, at, u.lineage
    from unnest(statuses, bet_id, p_member, p_game, category, nonce, p_currency, p_trial, stake, bonus_part, win,
      valid_bet, lineage)
      u(status, bet_id, member_id, game_code, category, nonce, currency, is_trial, stake, bonus_part, win, valid_bet,
        lineage)
    where u.status = 0;

  insert into studio_round (merchant_id, player_id, nonce, bet_id, seed_id, client_seed, rules_version, stops,
      balance_before, balance_after, bonus_after, at)
    select m, u.player, u.nonce, u.bet_id, u.seed, u.client, book_rounds.rules_version, u.stops,
      u.main + u.bonus, u.main + u.bonus - u.stake + u.win, u.bonus - u.bonus_part + u.win * u.bonus_part / u.stake, at
    from (select x.*, balance[x.main_i] as main, coalesce(balance[x.bonus_i], 0) as bonus
      from unnest(statuses, player, nonce, bet_id, seed, client, stops, stake, win, bonus_part, main_i, bonus_i)
        x(status, player, nonce, bet_id, seed, client, stops, stake, win, bonus_part, main_i, bonus_i)) u
    where u.status = 0;

  booked := array(select u.player from unnest(player, statuses) u(player, status) where u.status = 0);
  -- Rows are matched by array position instead of a join, because a plan cached while the table was small would keep
  -- scanning the table.
  update studio_player p set nonce = book_rounds.nonce[array_position(player, p.id)],
      open_nonce = book_rounds.nonce[array_position(player, p.id)],
      last_round_at = real_at
    where p.merchant_id = m and p.id = any (booked);

  insert into bet_day as d (merchant_id, member_id, day, category, currency, placed, rounds, stake, valid_bet, win)
    select m, u.member_id, book_rounds.day, u.category, u.currency, u.stake, 1, u.stake, u.valid_bet, u.win
    from unnest(statuses, p_member, category, p_currency, stake, valid_bet, win)
      u(status, member_id, category, currency, stake, valid_bet, win)
    where u.status = 0 order by u.member_id
    on conflict on constraint bet_day_pkey do update set
      placed = d.placed + excluded.placed, rounds = d.rounds + 1, stake = d.stake + excluded.stake,
      valid_bet = d.valid_bet + excluded.valid_bet, win = d.win + excluded.win;

  insert into outbox (merchant_id, id, aggregate_id, name, payload, at)
    select m, u.event, u.member_id, 'bet.settled', jsonb_build_object(
      'betId', u.bet_id::text, 'memberId', u.member_id::text, 'category', u.category, 'vendor', game_vendor,
      'gameCode', u.game_code, 'currency', u.currency_code, 'stakeMinor', u.stake::text, 'winMinor', u.win::text,
      'validBetMinor', u.valid_bet::text, 'settledAt', settled_text, 'isTrial', u.is_trial), at
    from unnest(statuses, event, p_member, bet_id, category, p_game, currency_code, stake, valid_bet, win, p_trial)
      u(status, event, member_id, bet_id, category, game_code, currency_code, stake, valid_bet, win, is_trial)
    where u.status = 0;

  -- The alert of a large win has the id of the bet and is committed together with the win.
  if alert_from is not null then
    insert into transaction_alert (merchant_id, id, kind, subject_id, bet_id, member_id, account, direction, currency,
        amount, single_from, day_sum, day, raised_at)
      select m, u.bet_id, 'win', u.bet_id, u.bet_id, u.member_id, mb.account, 'in', u.currency, u.win, u.alert_from,
        u.win, book_rounds.day, at
      from unnest(statuses, bet_id, p_member, p_currency, win, alert_from)
        u(status, bet_id, member_id, currency, win, alert_from)
      cross join lateral (
        select x.account from member x where x.merchant_id = m and x.id = u.member_id limit 1) mb
      where u.status = 0 and u.alert_from > 0;
  end if;

  -- The new balances. A refused item returns the current ones.
  select array_agg(coalesce(balance[u.main_i], 0) - case when u.status = 0 then u.stake - u.bonus_part
          - (u.win - u.win * u.bonus_part / u.stake) else 0 end order by u.o),
      array_agg(coalesce(balance[u.bonus_i], 0) - case when u.status = 0 then u.bonus_part
          - u.win * u.bonus_part / u.stake else 0 end order by u.o),
      array_agg(coalesce(line[u.main_i], 0) + case when u.status = 0 then (u.stake > u.bonus_part)::int
          + (u.win > u.win * u.bonus_part / u.stake)::int else 0 end order by u.o)
    into main_after, bonus_after, main_version
    from unnest(statuses, main_i, bonus_i, stake, win, bonus_part) with ordinality
      u(status, main_i, bonus_i, stake, win, bonus_part, o);
end $$;
grant execute on function book_rounds to openhouse_app;
