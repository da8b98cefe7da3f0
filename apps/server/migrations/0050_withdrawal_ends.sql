-- Withdrawals to addresses of crypto networks; what must be bet before money may leave; what makes a person look twice.

-- B bank, E e-wallet, V an address.
alter table withdraw_method drop constraint withdraw_method_card_type_check,
  add constraint withdraw_method_card_type_check check (card_type in ('B', 'E', 'V'));
alter table withdraw_account drop constraint withdraw_account_card_type_check,
  add constraint withdraw_account_card_type_check check (card_type in ('B', 'E', 'V')),
  -- Keyed hash of bank and number: tells that two members share an account without saying which. Null: it was added
  -- before there was one, or its owner was forgotten.
  add column number_hash bytea;
alter table withdrawal drop constraint withdrawal_card_type_check,
  add constraint withdrawal_card_type_check check (card_type in ('B', 'E', 'V'));
-- Why a person should look twice, with the facts as they were when it was asked for: a list of lines
-- (packages/rules/src/payments/withdrawal-risks.ts).
alter table withdrawal add column risks jsonb not null default '[]';
create index withdraw_account_by_number on withdraw_account (merchant_id, number_hash) where number_hash is not null;

-- How addresses of that network look (packages/rules/src/payments/crypto-address.ts); null = numbers.
alter table payout_bank add column address_form text check (address_form in ('TRC20', 'ERC20', 'BTC')),
  add constraint payout_bank_address_form check ((card_type = 'V') = (address_form is not null));

-- Money that must be bet before it may leave. How far it got is not stored: it is computed from the bets themselves
-- (packages/rules/src/turnover/count-turnover.ts), so a bet that is corrected is corrected here, too.
create table turnover_requirement (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  origin text not null check (origin in ('deposit', 'bonus', 'adjustment')),
  -- the deposit, grant or adjustment; each makes one requirement at most
  origin_id bigint not null,
  currency smallint not null,
  -- what it hangs on, and how much must be bet for it; minor units
  base bigint not null check (base > 0),
  required bigint not null check (required > 0),
  -- category → parts per million of a bet that count; a category that is not named counts in full
  weights jsonb not null,
  -- business times; bets placed from then on count
  started_at timestamptz not null,
  -- bets settled from then on do not count, and the requirement binds no more
  expires_at timestamptz check (expires_at > started_at),
  -- Nothing of it is counted any more: money left, or the bets that met it are too old to be corrected. All that a
  -- member has are closed together, so that no bet that counted for one is free to count for another.
  closed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index turnover_requirement_by_origin on turnover_requirement (merchant_id, origin, origin_id);
create index turnover_requirement_open on turnover_requirement (merchant_id, member_id, started_at, id)
  where closed_at is null;
revoke delete, truncate on turnover_requirement from openhouse_app;
