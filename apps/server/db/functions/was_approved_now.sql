-- True if a second person, neither the requester nor the person concerned, approved the change in the current
-- transaction.
create or replace function was_approved_now(m int, what text, subject bigint) returns boolean stable language sql
  return exists (
    select from approval a where a.merchant_id = m and a.kind = what and a.subject_id = subject
      and a.decision = 'approved' and a.decided_by <> subject and a.requested_by <> subject
      and a.xmin = pg_current_xact_id()::xid);
grant execute on function was_approved_now to openhouse_app;
