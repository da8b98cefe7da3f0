-- The operator's side of the seamless wallet protocol (RS_ family): suppliers with their keys and settings, launch
-- tokens, the round book, every transaction of a supplier by its id, and the function by which a batch of bets, wins
-- and rollbacks is booked. Stakes stand in `bet` like the studio's; money moves by post_transfers only.

-- A supplier of games that calls our wallet. Its address is /gateway/rs/<code>/… on the merchant's host.
create table gateway_supplier (
  merchant_id int not null references merchant (id),
  code text not null check (code ~ '^[a-z0-9][a-z0-9-]{0,38}$'),
  -- whose games of the catalogue it runs
  vendor text not null,
  -- PEM (SPKI) of the key that it signs its calls with
  public_key text not null,
  -- the currency of its wallets here
  currency smallint not null,
  -- true: an identical replay is RS_OK with the first result; false: RS_ERROR_DUPLICATE_TRANSACTION
  answers_replay boolean not null,
  token_life_seconds int not null check (token_life_seconds > 0),
  -- addresses and networks that it may call from; none = from everywhere, the signature alone decides
  allowed_networks text[] not null,
  -- false: no new bets; wins and rollbacks of what is open are taken
  is_enabled boolean not null,
  primary key (merchant_id, code),
  foreign key (merchant_id, vendor) references vendor (merchant_id, code)
);

-- What a supplier knows a player by. Kept as a hash, never changed; expiry is real time and refuses bets only, so the
-- row outlives it.
create table gateway_token (
  merchant_id int not null,
  hash bytea not null,
  supplier text not null,
  member_id bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, hash)
);

-- The round book: which row of `bet` a supplier's round is counted in. Rounds of live tables are shared by players, so
-- the member is part of the key. A round that closed and gets another bet or a late win goes on in a new row of `bet`.
create table gateway_round (
  merchant_id int not null,
  supplier text not null,
  member_id bigint not null,
  round text not null,
  bet_id bigint not null,
  -- business times
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- a stake of it went back: with nothing left it is a refund, not a loss
  has_refund boolean not null,
  primary key (merchant_id, supplier, member_id, round)
);
create index gateway_round_open on gateway_round (merchant_id, opened_at) where closed_at is null;

-- Every transaction that was accepted, by the supplier's id, for ever: the first result of a replay, the referee of
-- rollbacks, and our side of a reconciliation.
create table gateway_transaction (
  merchant_id int not null,
  supplier text not null,
  uuid text not null,
  -- 0 the mark of a rollback that came before its bet (a later bet with the id is refused), 1 bet, 2 win, 3 rollback
  kind smallint not null check (kind between 0 and 3),
  member_id bigint not null,
  -- the row of `bet` that counts it; null: it moved nothing
  bet_id bigint,
  round text not null,
  -- the transaction that a win or rollback names
  reference text,
  -- SHA-256 of what a replay must repeat
  digest bytea not null,
  -- minor units, and the part of it that the bonus wallet paid or got
  amount bigint not null check (amount >= 0),
  bonus_part bigint not null check (bonus_part between 0 and amount),
  -- of a win: what is less than a minor unit, in 1/100,000 of the major unit; the house's rounding account takes it
  remainder int not null check (remainder >= 0),
  -- what the wallets held afterwards, as it was answered
  balance bigint not null,
  rolled_back_at timestamptz,
  at timestamptz not null,
  primary key (merchant_id, supplier, uuid)
);
create index gateway_remainder on gateway_transaction (merchant_id, supplier) include (remainder)
  where remainder > 0 and rolled_back_at is null;

-- How much of those remainders stands on the rounding account already, in minor units.
create table gateway_rounding (
  merchant_id int not null,
  supplier text not null,
  booked_minor bigint not null,
  primary key (merchant_id, supplier)
);
revoke insert, update, delete, truncate on gateway_round, gateway_transaction from openhouse_app;
revoke update, delete, truncate on gateway_token from openhouse_app;
