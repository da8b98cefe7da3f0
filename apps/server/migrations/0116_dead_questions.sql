-- Questions to a second person that nobody can answer any more go back: refusals of bills that left review meanwhile,
-- and releases that were asked for before they named the very bills (0100): each of those would be for "other bills".
update approval a
set decision = 'withdrawn', decided_by = requested_by, decision_reason = 'cannot be answered any more: ask anew',
  decided_at = greatest(requested_at, now() + (select c.offset_ms from business_clock c) * interval '1 millisecond')
where decision is null
  and (kind = 'salary-run' and coalesce(detail->>'hash', '') = ''
    or kind = 'bill-refusal' and not exists (
      select from bill b where b.merchant_id = a.merchant_id and b.id = a.subject_id and b.state = 'review'));
