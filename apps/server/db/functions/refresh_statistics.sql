-- Updates the planner's statistics after a large import, because autovacuum would update them only a minute later.
create or replace function refresh_statistics() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze member, session, member_place, lineage, lineage_agent, account, account_delta, transfer, idem, bet, bet_day,
    studio_player, studio_session, studio_seed, studio_round, vendor, game, deposit, withdrawal, payment_step, outbox;
end $$;
grant execute on function refresh_statistics to openhouse_app;
