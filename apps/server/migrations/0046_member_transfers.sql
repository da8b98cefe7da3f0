-- Money that people send each other: a member to the agent above, an agent to a direct downline. The ledger moves it
-- through the house's escrow (transfer codes 30 and 31); the row says between whom, which the escrow does not.
create table member_transfer (
  merchant_id int not null,
  id bigint not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  -- Seen from the sender, as they stood when it was sent.
  direction text not null check (direction in ('up', 'down')),
  currency smallint not null,
  amount bigint not null check (amount > 0),
  -- The day whose limits it uses.
  business_day date not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (sender_id <> receiver_id)
);
create index member_transfer_by_sender on member_transfer (merchant_id, sender_id, id);
create index member_transfer_by_receiver on member_transfer (merchant_id, receiver_id, id);
create index member_transfer_by_day on member_transfer (merchant_id, sender_id, business_day) include (amount);
revoke update, delete, truncate on member_transfer from openhouse_app;
