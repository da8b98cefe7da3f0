-- Moves a check from the state `from_state` to `to_state`. Returns false if the check is in another state, so only one
-- of two concurrent decisions takes effect. The first person's approval leads to `reviewed`. The table refuses a
-- decision by the same person twice, and an approval without two people or a provider. `staff` is null for a decision
-- of the provider.
create or replace function decide_identity_check(
  m int, check_id bigint, from_state text, to_state text, staff bigint, at timestamptz, why text, told text,
  last_day date
) returns boolean language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with changed as (
    update identity_check c set
      state = to_state,
      reviewed_by = case to_state when 'reviewed' then staff else c.reviewed_by end,
      reviewed_at = case to_state when 'reviewed' then at else c.reviewed_at end,
      review_note = case to_state when 'reviewed' then told else c.review_note end,
      decided_by = case to_state when 'reviewed' then null else staff end,
      decided_at = case to_state when 'reviewed' then null else at end,
      reason = why,
      note = case to_state when 'reviewed' then '' else told end,
      valid_until = last_day
    where c.merchant_id = m and c.id = check_id and c.state = from_state and c.state in ('submitted', 'reviewed')
    returning 1)
  select exists (select from changed)
$$;
grant execute on function decide_identity_check to openhouse_app;
