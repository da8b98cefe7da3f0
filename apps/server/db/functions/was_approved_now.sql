-- True if a second person approved the change in the current transaction, and neither this person nor the requester is
-- the person concerned.
create or replace function was_approved_now(m int, what text, subject bigint) returns boolean stable language sql
  return exists (
    select from approval a where a.merchant_id = m and a.kind = what and a.subject_id = subject
      and a.decision = 'approved' and a.decided_by <> subject and a.requested_by <> subject
      and a.xmin = pg_current_xact_id()::xid);
grant execute on function was_approved_now to openhouse_app;
