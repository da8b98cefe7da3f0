-- How far the demo world has been written; empty outside the demo. Each part is one transaction with its row, so that a
-- seed that was killed goes on where it stopped.

create table demo_part (
  merchant_id int not null,
  part text not null,
  detail jsonb not null,
  done_at timestamptz not null,
  primary key (merchant_id, part)
);

-- Tells the planner how large the tables have become. A house that has just been filled would otherwise work with the
-- plans of an empty one until autovacuum comes by, a minute later.
create function refresh_statistics() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze member, session, member_place, lineage, lineage_agent, account, account_delta, transfer, idem, bet, bet_day,
    studio_player, studio_session, studio_seed, studio_round, vendor, game, deposit, withdrawal, payment_step, outbox;
end $$;
