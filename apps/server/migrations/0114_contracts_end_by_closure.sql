-- Whoever closes the account ends its contracts first, with uplines and downlines: else salaries would go on into a
-- wallet that nobody can open. The event names the request to close (closure_request.id) as its cause.
alter table contract_event
  drop constraint contract_event_action_check,
  drop constraint contract_event_cause_check,
  add constraint contract_event_action_check check (action in
    ('offer', 'change', 'accept', 'refuse', 'withdraw', 'askEnd', 'keep', 'end', 'endByLowerRate', 'endByMove',
     'endByClosure')),
  add constraint contract_event_cause_check
    check ((action in ('endByLowerRate', 'endByMove', 'endByClosure')) = (caused_by is not null));
create index contract_hold_of_payer on contract_hold (merchant_id, payer_id) where run_id is null;
