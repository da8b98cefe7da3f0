-- The house's own calls to suppliers of games: where a supplier's interface is, what we sign with, which hosts its games
-- come from; what was called lately in both directions; and the comparison of both sides' transactions.

alter table gateway_supplier
  -- base address of the supplier's interface (game/url, transactions/list); null: none, its games are not opened by it
  add column api_url text,
  -- our name at the supplier
  add column operator_id text not null default '',
  -- origins that its games come from: the only addresses that a launch may lead to, and that pages may frame
  add column game_hosts text[] not null default '{}',
  -- the key that we sign our calls with, sealed (PKCS#8), and what the supplier checks them by (SPKI), both PEM
  add column sealed_signing_key text,
  add column signing_public_key text;

-- Calls in both directions as they ended, for the desk: the latest of each second, kept for some days.
create table gateway_call (
  merchant_id int not null,
  id bigint not null,
  supplier text not null,
  -- true: we called the supplier; false: it called our wallet
  is_ours boolean not null,
  name text not null,
  -- RS_… of calls to us; of ours: ok, refused, unavailable, unreadable
  status text not null,
  took_ms int not null check (took_ms >= 0),
  -- real time
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index gateway_call_of_supplier on gateway_call (merchant_id, supplier, id desc);
create index gateway_call_age on gateway_call (at);

-- One comparison of a supplier's list of transactions with ours.
create table gateway_comparison (
  merchant_id int not null,
  id bigint not null,
  supplier text not null,
  -- business time: of our transactions
  from_at timestamptz not null,
  until_at timestamptz not null,
  -- null: the daily job
  staff_id bigint,
  begun_at timestamptz not null,
  ended_at timestamptz,
  our_count int,
  their_count int,
  difference_count int,
  -- the call that failed, in the words of gateway_call.status; null: none
  failure text,
  primary key (merchant_id, id)
);
create index gateway_comparison_of_supplier on gateway_comparison (merchant_id, supplier, id desc);

-- What both sides say differently of one transaction. One row per transaction, opened again when it differs again.
create table gateway_difference (
  merchant_id int not null,
  id bigint not null,
  supplier text not null,
  uuid text not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount-differs', 'state-differs')),
  -- bet or win
  transaction text not null check (transaction in ('bet', 'win')),
  -- null: the supplier names somebody who is no player of ours
  member_id bigint,
  game_code text not null,
  round text not null,
  reference text,
  -- minor units; null on the side where it is missing
  our_amount bigint,
  their_amount bigint,
  -- standing or undone; null on the side where it is missing
  our_state text,
  their_state text,
  state text not null check (state in ('open', 'repaired', 'accepted', 'gone')),
  found_at timestamptz not null,
  -- the comparison that saw it last
  comparison_id bigint not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  unique (merchant_id, supplier, uuid)
);
create index gateway_difference_open on gateway_difference (merchant_id, id desc) where state = 'open';
-- Of ours in a span of time, for the comparison.
create index gateway_transaction_at on gateway_transaction (merchant_id, supplier, at);
