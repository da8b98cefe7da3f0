-- Clearing: what payment providers and the house's bank say moved (their statement files) against what we booked. The
-- rows say what was found and who worked it off; no money moves by them. And what an erased person leaves behind at the
-- finance desk.

-- How the files of a source are read: packages/rules/src/finance/read-clearing-lines.ts. A source is an adapter of
-- deposits and payouts, or `hand`: the house's own bank.
create table clearing_format (
  merchant_id int not null,
  source text not null,
  format jsonb not null,
  version int not null,
  changed_name text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, source)
);
revoke delete, truncate on clearing_format from openhouse_app;

-- One file, taken once: the same bytes a second time are refused by their hash. The file itself is not kept, because
-- banks write people's names into it.
create table clearing_file (
  merchant_id int not null,
  id bigint not null,
  source text not null,
  currency smallint not null,
  -- The days that the statement covers, both included.
  from_day date not null,
  until_day date not null,
  file_name text not null,
  -- sha256
  hash bytea not null,
  bytes int not null,
  lines int not null,
  -- What the lines say came in and went out.
  in_minor bigint not null,
  out_minor bigint not null,
  -- What the source says it holds of ours at the end; null when nobody typed it.
  closing_minor bigint,
  -- The same by the ledger, when the file was taken: deposits that came by the source less payouts that left by it.
  ledger_minor bigint not null,
  uploaded_by bigint not null,
  uploaded_name text not null,
  -- business time, like all here
  uploaded_at timestamptz not null,
  primary key (merchant_id, id),
  check (until_day >= from_day)
);
create unique index clearing_file_hash on clearing_file (merchant_id, source, hash);
revoke update, delete, truncate on clearing_file from openhouse_app;

-- A line of a file, or a payment of ours that no line names (outcome `ours`: numbered behind the lines, and what would
-- be theirs is null).
create table clearing_line (
  merchant_id int not null,
  file_id bigint not null,
  number int not null,
  source text not null,
  direction text not null check (direction in ('in', 'out')),
  -- in capitals
  provider_ref text,
  reference text not null,
  amount bigint,
  fee bigint,
  day date,
  -- The deposit or withdrawal, as it was when both were held against each other.
  subject_kind text check (subject_kind in ('deposit', 'withdrawal')),
  subject_id bigint,
  member_id bigint,
  our_amount bigint,
  our_fee bigint,
  our_day date,
  -- packages/rules/src/finance/match-clearing.ts
  outcome text not null,
  -- clear: nothing to do; waiting: an adjustment was asked for
  state text not null check (state in ('clear', 'open', 'waiting', 'settled')),
  -- accepted: explained, nothing booked; adjusted: by an adjustment; agreed: our booking or their line came later
  action text check (action in ('accepted', 'adjusted', 'agreed')),
  reason text not null default '',
  adjustment_id bigint,
  settled_name text,
  settled_at timestamptz,
  primary key (merchant_id, file_id, number),
  foreign key (merchant_id, file_id) references clearing_file (merchant_id, id),
  check ((outcome = 'ours') = (amount is null)),
  check (state <> 'settled' or (action is not null and settled_at is not null)),
  check (state <> 'waiting' or adjustment_id is not null)
);
create index clearing_line_by_name on clearing_line (merchant_id, source, provider_ref) where provider_ref is not null;
create index clearing_line_by_subject on clearing_line (merchant_id, subject_id) where subject_id is not null;
create index clearing_line_by_adjustment on clearing_line (merchant_id, adjustment_id) where adjustment_id is not null;
create index clearing_line_open on clearing_line (merchant_id, file_id) where state in ('open', 'waiting');
revoke delete, truncate on clearing_line from openhouse_app;

-- Remarks are never changed by the application; at a closure the words about the person go.
create function forget_remarks(m int, members bigint[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from ledger_remark r using adjustment a
    where r.merchant_id = m and a.merchant_id = m and a.transfer_id = r.transfer_id and a.member_id = any (members)
$$;
revoke execute on function forget_remarks from public;
grant execute on function forget_remarks to openhouse_app;
