-- Contracts between an agent and whoever stands directly below, or the house and those at the top: what was offered,
-- signed, changed and ended, and the bills that follow from it. What was signed is never changed: a version is a text
-- that names every term, under its hash; who agreed to it, and when, stands beside it. Rules: packages/rules/src/
-- contracts; how gaps in a chain are paid: docs/decisions/0036-contracts-through-gaps.md.

create table contract (
  merchant_id int not null,
  id bigint not null,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  -- CONS: all games
  product_class text not null
    check (product_class in ('CONS', 'LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP')),
  -- how often it is settled; HOUR, HALF and MIN5 are windows within a day. Another period is another contract.
  period text not null check (period in ('D', 'W', 'H', 'M', 'HOUR', 'HALF', 'MIN5')),
  -- who is paid
  receiver_id bigint not null,
  -- the upline who gave it; null: the house
  giver_id bigint,
  -- P offered, E changed offer, A active, V termination asked, C ended, R refused
  state text not null check (state in ('P', 'E', 'A', 'V', 'C', 'R')),
  -- the version that pays: also while a change of it waits, or the answer to a termination
  active_version int check (active_version between 1 and versions),
  offered_version int check (offered_version = versions),
  end_asked_by text check (end_asked_by in ('giver', 'receiver')),
  versions int not null check (versions > 0),
  -- business times
  made_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (merchant_id, id),
  check (giver_id <> receiver_id),
  check ((state in ('P', 'E')) = (offered_version is not null)),
  check ((state = 'V') = (end_asked_by is not null)),
  check (state not in ('A', 'V') or active_version is not null),
  check (state not in ('P', 'C', 'R') or active_version is null)
);
create index contract_of_receiver on contract (merchant_id, receiver_id, id);
create index contract_of_giver on contract (merchant_id, giver_id, id);
create index contract_of_house on contract (merchant_id, id) where giver_id is null;
revoke delete, truncate on contract from openhouse_app;

-- The classes that live contracts and offers of a receiver count: one row for a class, all rows for CONS. So that CONS
-- never stands beside a class of the same kind, nor a class twice, whatever races with what.
create table contract_class (
  merchant_id int not null,
  receiver_id bigint not null,
  kind text not null,
  product_class text not null,
  contract_id bigint not null,
  primary key (merchant_id, receiver_id, kind, product_class),
  foreign key (merchant_id, contract_id) references contract (merchant_id, id)
);
create index contract_class_of_contract on contract_class (merchant_id, contract_id);

-- What was offered, for ever. The hash is that of the text, so neither can be exchanged without the other.
create table contract_version (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null check (version > 0),
  -- the canonical text of the terms (rules/contracts/contract-terms)
  terms text not null,
  hash bytea not null check (hash = sha256(convert_to(terms, 'UTF8'))),
  offered_at timestamptz not null,
  primary key (merchant_id, contract_id, version),
  foreign key (merchant_id, contract_id) references contract (merchant_id, id)
);
revoke update, delete, truncate on contract_version from openhouse_app;

-- From when until when a version is in force: the one at the beginning of a window pays all of that window.
create table contract_span (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null,
  from_at timestamptz not null,
  -- null: it still is
  until_at timestamptz check (until_at >= from_at),
  primary key (merchant_id, contract_id, version),
  foreign key (merchant_id, contract_id, version) references contract_version (merchant_id, contract_id, version)
);
create unique index contract_span_in_force on contract_span (merchant_id, contract_id) where until_at is null;
create index contract_span_by_time on contract_span (merchant_id, until_at, from_at);
revoke delete, truncate on contract_span from openhouse_app;

-- Every step of either side. An offer and an acceptance name the version and repeat its hash: that is what was signed.
create table contract_event (
  merchant_id int not null,
  id bigint not null,
  contract_id bigint not null,
  action text not null check (action in
    ('offer', 'change', 'accept', 'refuse', 'withdraw', 'askEnd', 'keep', 'end', 'endByLowerRate')),
  side text not null check (side in ('giver', 'receiver')),
  actor_kind text not null check (actor_kind in ('member', 'staff')),
  actor_id bigint not null,
  version int,
  hash bytea,
  -- the acceptance of another contract that ended this one
  caused_by bigint,
  at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, contract_id) references contract (merchant_id, id),
  foreign key (merchant_id, contract_id, version) references contract_version (merchant_id, contract_id, version),
  check ((action in ('offer', 'change', 'accept')) = (hash is not null)),
  check ((hash is null) or (version is not null)),
  check ((action = 'endByLowerRate') = (caused_by is not null))
);
create index contract_event_of_contract on contract_event (merchant_id, contract_id, id);
revoke update, delete, truncate on contract_event from openhouse_app;

-- One run per window and currency: settled once, and found again by whoever comes second.
create table salary_run (
  merchant_id int not null,
  id bigint not null,
  kind text not null check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  period text not null check (period in ('D', 'W', 'H', 'M', 'HOUR', 'HALF', 'MIN5')),
  currency smallint not null,
  -- half-open, business time
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- kind, period and both ends: no date alone
  window_key text not null,
  settled_at timestamptz not null,
  bills int not null check (bills >= 0),
  -- of the printed bills, in their order: a replay must give the same
  bills_hash bytea not null check (octet_length(bills_hash) = 32),
  primary key (merchant_id, id),
  unique (merchant_id, window_key, currency)
);
revoke update, delete, truncate on salary_run from openhouse_app;

-- One bill per contract version, window and payee; also one that pays nothing, so that nobody is passed over silently.
create table bill (
  merchant_id int not null,
  id bigint not null,
  run_id bigint not null,
  contract_id bigint not null,
  version int not null,
  payee_id bigint not null,
  -- null: the house
  payer_id bigint check (payer_id <> payee_id),
  window_key text not null,
  currency smallint not null,
  -- minor units: owed by the contract, what its payer had set aside of it, and what the adjustments of earlier windows
  -- make of it
  due bigint not null check (due >= 0),
  payable bigint not null check (payable between 0 and due),
  paid bigint not null check (paid >= 0),
  -- adjustments that this bill could not bear, at most 0: the next one takes them
  open_adjustment bigint not null check (open_adjustment <= 0),
  state text not null check (state in ('pending', 'paid', 'claimed', 'refused', 'expired', 'adjusted')),
  -- until when it may be claimed; null: it is paid at once
  claim_until timestamptz,
  made_at timestamptz not null,
  decided_at timestamptz,
  -- the printed bill (rules/contracts/settlement-bill): what every reader is shown
  content text not null,
  primary key (merchant_id, id),
  unique (merchant_id, contract_id, version, window_key, payee_id),
  foreign key (merchant_id, run_id) references salary_run (merchant_id, id),
  foreign key (merchant_id, contract_id, version) references contract_version (merchant_id, contract_id, version),
  check ((state = 'pending') = (decided_at is null))
);
create index bill_of_payee on bill (merchant_id, payee_id, id);
create index bill_of_payer on bill (merchant_id, payer_id, id) where payer_id is not null;
create index bill_of_run on bill (merchant_id, run_id, id);
create index bill_to_claim on bill (merchant_id, claim_until, id) where state = 'pending';
revoke delete, truncate on bill from openhouse_app;

-- What a bill is made of, in the order in which it is read; they add up to what is paid.
create table bill_line (
  merchant_id int not null,
  bill_id bigint not null,
  line smallint not null check (line > 0),
  -- gross: the own yield; share: what a contract below yields; overcommitted: what was promised beyond the own yield;
  -- rounding; short: what the payer lacks; adjustment: of an earlier window; open: what is left to the next bill
  kind text not null
    check (kind in ('gross', 'share', 'overcommitted', 'rounding', 'short', 'adjustment', 'open')),
  -- trillionths of a minor unit
  amount_fine numeric(38, 0) not null,
  -- of a share: the contract below; of an adjustment: the window and its bill
  other_contract_id bigint,
  window_key text,
  primary key (merchant_id, bill_id, line),
  foreign key (merchant_id, bill_id) references bill (merchant_id, id),
  check ((kind = 'share') = (other_contract_id is not null)),
  check ((kind = 'adjustment') = (window_key is not null))
);
revoke update, delete, truncate on bill_line from openhouse_app;
