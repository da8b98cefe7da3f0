-- Red flags of accounts that share a browser, payout numbers in one form, and alerts of large wins in all games.

create table member_browser (
  merchant_id int not null,
  browser_hash bytea not null,
  member_id bigint not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (merchant_id, browser_hash, member_id)
);
comment on table member_browser is
  'Browsers in which an account was signed in, as keyed hashes of a random id in a cookie. A browser has another hash '
  'at each merchant.';
comment on column member_browser.last_seen_at is 'real time, like first_seen_at';
create index member_browser_by_member on member_browser (merchant_id, member_id);
create index member_browser_by_use on member_browser (merchant_id, last_seen_at);
comment on index member_browser_by_use is 'For the nightly search for red flags, and the job that deletes old rows.';
grant select, insert, update, delete on member_browser to openhouse_app;
comment on column known_place.place is '"net:203.0.113.0/24"';
comment on table known_place is
  'Networks from which an account was signed in. A login from elsewhere may ask for more.';

alter table agent_flag drop constraint agent_flag_kind_check;
alter table agent_flag add constraint agent_flag_kind_check
  check (kind in ('selfBetting', 'circle', 'device', 'network', 'namesake', 'payee', 'phone', 'browser'));
comment on column agent_flag.key is
  'ids of people, or an agent with the hash of a place; at most one flag is open per kind and key';

alter table withdraw_account add column is_canonical boolean not null default false;
comment on column withdraw_account.is_canonical is
  'false: number_hash was computed from bank and number as typed; a nightly job computes it again';
comment on column withdraw_account.number_hash is
  'keyed hash of the number in its canonical form, to find members who share an account; null: erased, or not computed '
  'yet';
create index withdraw_account_typed on withdraw_account (merchant_id, id) where not is_canonical;

alter table transaction_alert add column bet_id bigint;
comment on column transaction_alert.bet_id is 'the bet of a win; null: not a win, or older than this column';
comment on column transaction_alert.subject_id is
  'id of the deposit, withdrawal or adjustment; of the bet of a win in our own games; of the review of a held win; a new '
  'id for another win of a supplier; of the member who is under age; ids are unique across tables';

-- Replaced by a function with one more parameter.
drop function if exists book_rounds(
  int, timestamptz, timestamptz, date, int, text, smallint, bigint[], int[], int[], int[], int[], bigint[], bigint[],
  bigint[], text[], bigint[], bigint[], bigint[], bigint[], bigint[], text[], uuid[], bytea[], bigint[], bigint[]);
