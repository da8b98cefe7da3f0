-- Stores a provider's first recommendation while the check waits for a decision. Returns the id of the check; null for
-- a repeated message, an unknown reference and a check that is already decided.
create or replace function advise_identity_check(
  m int, provider_code text, reference text, new_advice text, at timestamptz
) returns bigint language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update identity_check c set advice = new_advice, advised_at = at
  where c.merchant_id = m and c.provider = provider_code and c.provider_reference = reference and c.advice is null
    and c.state in ('submitted', 'reviewed')
  returning c.id
$$;
grant execute on function advise_identity_check to openhouse_app;
