-- A contract joins direct neighbours. Whoever is hung elsewhere ends what the neighbour above had given there, in the
-- transaction of the move; the event names that move (member_move.id) as its cause.

alter table contract_event
  drop constraint contract_event_action_check,
  -- (action = 'endByLowerRate') = (caused_by is not null)
  drop constraint contract_event_check2,
  add constraint contract_event_action_check check (action in
    ('offer', 'change', 'accept', 'refuse', 'withdraw', 'askEnd', 'keep', 'end', 'endByLowerRate', 'endByMove')),
  add constraint contract_event_cause_check
    check ((action in ('endByLowerRate', 'endByMove')) = (caused_by is not null));
