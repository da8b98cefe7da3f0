-- The schema in one file. It replaces migrations 0001 to 0132, whose names are in replaced-migrations.txt. A database
-- that ran them adopts this file without running it, after a comparison of schemas. A new database runs it. Functions
-- and their triggers are in the functions folder. Comments of tables and columns are in 0134_comments.sql.

create table account (
  merchant_id int not null,
  id bigint not null,
  owner_id bigint,
  currency smallint not null,
  kind smallint not null,
  guarded boolean not null,
  derived boolean not null,
  frozen boolean not null default false,
  balance bigint not null default 0,
  version bigint not null default 0,
  moved_at timestamptz,
  opened_at timestamptz not null,
  primary key (merchant_id, id),
  constraint account_merchant_id_owner_id_kind_currency_key unique nulls not distinct (merchant_id, owner_id, kind,
    currency),
  constraint account_check check (not guarded or balance >= 0),
  constraint account_check1 check (not derived or balance = 0 and version = 0 and owner_id is null)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

create table account_delta (
  merchant_id int not null,
  account_id bigint not null,
  amount bigint not null,
  transfers bigint not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
create index account_delta_by_account on account_delta (merchant_id, account_id);

create table adjustment (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  direction text not null,
  wallet text not null,
  currency smallint not null,
  amount bigint not null,
  reason text not null,
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null,
  state text not null,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  decision_reason text not null default '',
  transfer_id bigint,
  primary key (merchant_id, id),
  constraint adjustment_amount_check check (amount > 0),
  constraint adjustment_check check ((state = 'waiting') = (decided_by is null)),
  constraint adjustment_check1 check ((state = 'booked') = (transfer_id is not null)),
  constraint adjustment_check2 check (state <> 'booked' or decided_by <> requested_by),
  constraint adjustment_direction_check check (direction in ('in', 'out')),
  constraint adjustment_state_check check (state in ('waiting', 'booked', 'refused')),
  constraint adjustment_wallet_check check (wallet in ('main', 'bonus'))
);
create index adjustment_waiting on adjustment (merchant_id, id) where state = 'waiting';

create table adjustment_day (
  merchant_id int not null,
  staff_id bigint not null,
  currency smallint not null,
  day date not null,
  amount bigint not null,
  primary key (merchant_id, staff_id, currency, day),
  constraint adjustment_day_amount_check check (amount > 0)
);

create table agent_code (
  merchant_id int not null,
  code text not null,
  agent_id bigint not null,
  kind text not null,
  created_at timestamptz not null,
  disabled_at timestamptz,
  id bigint,
  label text not null default '',
  expires_at timestamptz,
  rebates jsonb,
  primary key (merchant_id, code),
  constraint agent_code_code_check check (code = lower(code)),
  constraint agent_code_kind_check check (kind in ('referral', 'affiliate'))
);
create index agent_code_by_agent on agent_code (merchant_id, agent_id);
create unique index agent_link on agent_code (merchant_id, agent_id, id) where id is not null;

create table agent_code_use (
  merchant_id int not null,
  code text not null,
  member_id bigint not null,
  at timestamptz not null,
  primary key (merchant_id, code, member_id),
  constraint agent_code_use_merchant_id_code_fkey foreign key (merchant_id, code) references agent_code(merchant_id,
    code)
);

create table agent_flag (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  key text not null,
  agent_id bigint not null,
  evidence jsonb not null,
  raised_at timestamptz not null,
  seen_at timestamptz not null,
  closed_by bigint,
  closed_name text,
  closed_at timestamptz,
  note text not null default '',
  primary key (merchant_id, id),
  constraint agent_flag_check check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closed_name is
    null)),
  constraint agent_flag_check1 check (closed_at is not null or note = ''),
  constraint agent_flag_kind_check check (kind in ('selfBetting', 'circle', 'device', 'network'))
);
create index agent_flag_closed on agent_flag (merchant_id, kind, key, closed_at) where closed_at is not null;
create unique index agent_flag_open on agent_flag (merchant_id, kind, key) where closed_at is null;
create index agent_flag_to_do on agent_flag (merchant_id, id) where closed_at is null;
create index agent_flag_with_hash on agent_flag (merchant_id, closed_at) where (kind in ('device', 'network')) and key
  !~~ 'forgotten:%';
create index agent_flag_with_place on agent_flag (merchant_id, seen_at) where evidence ? 'place';

create table agent_flag_member (
  merchant_id int not null,
  flag_id bigint not null,
  member_id bigint not null,
  primary key (merchant_id, flag_id, member_id),
  constraint agent_flag_member_merchant_id_flag_id_fkey foreign key (merchant_id, flag_id) references
    agent_flag(merchant_id, id)
);
create index agent_flag_of_member on agent_flag_member (merchant_id, member_id, flag_id);

create table agent_flag_search (
  merchant_id int,
  searched_at timestamptz not null,
  is_cut boolean not null,
  primary key (merchant_id)
);

create table agent_level_change (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  from_type int not null,
  to_type int not null,
  actor_kind text not null,
  actor_id bigint not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (merchant_id, id),
  constraint agent_level_change_actor_kind_check check (actor_kind in ('member', 'staff')),
  constraint agent_level_change_check check (to_type <> from_type),
  constraint agent_level_change_reason_check check (length(reason) <= 500)
);
create index agent_level_change_of on agent_level_change (merchant_id, member_id, id);

create table agent_tree (
  merchant_id int,
  moves bigint not null,
  primary key (merchant_id)
);

create table approval (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  subject_id bigint not null,
  detail jsonb not null,
  requested_by bigint not null,
  requested_at timestamptz not null,
  reason text not null,
  decision text,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text,
  primary key (merchant_id, id),
  constraint approval_check check ((decision is null) = (decided_by is null)),
  constraint approval_check1 check (decision is distinct from 'approved' or decided_by <> requested_by),
  constraint approval_decision_check check (decision in ('approved', 'rejected', 'withdrawn'))
);
create unique index approval_open on approval (merchant_id, kind, subject_id) where decision is null;

create table audit_entry (
  merchant_id int not null,
  position bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  detail jsonb not null,
  reason text,
  ip text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (merchant_id, "position")
);
create index audit_entry_by_subject on audit_entry (merchant_id, subject_kind, subject_id, "position");

create table audit_head (
  merchant_id int,
  position bigint not null,
  hash bytea not null,
  primary key (merchant_id)
);

create table audit_person (
  merchant_id int not null,
  position bigint not null,
  member_id bigint not null,
  salt uuid not null,
  name text not null,
  ip text,
  reason text,
  primary key (merchant_id, "position")
);
create index audit_person_by_member on audit_person (merchant_id, member_id);

create table bet (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  vendor text not null,
  game_code text not null,
  category text not null,
  round_ref text not null,
  selection text,
  currency smallint not null,
  is_trial boolean not null,
  status smallint not null,
  stake bigint not null,
  bonus_part bigint not null,
  win bigint not null,
  valid_bet bigint not null,
  placed_at timestamptz not null,
  settled_at timestamptz,
  lineage_id bigint,
  primary key (merchant_id, id),
  constraint bet_check check (bonus_part >= 0 and bonus_part <= stake),
  constraint bet_check1 check (valid_bet >= 0 and valid_bet <= (stake - bonus_part)),
  constraint bet_check2 check ((settled_at is null) = (status = 0)),
  constraint bet_stake_check check (stake >= 0),
  constraint bet_win_check check (win >= 0)
);
create index bet_by_class on bet (merchant_id, member_id, category, placed_at, id) include (currency, stake, valid_bet,
  win);
create index bet_by_lineage on bet (merchant_id, lineage_id, placed_at, id) where lineage_id is not null;
create index bet_by_member on bet (merchant_id, member_id, placed_at, id);
create index bet_by_settlement on bet (merchant_id, settled_at) where settled_at is not null;
create index bet_open_bonus on bet (merchant_id, member_id) where settled_at is null and bonus_part > 0;

create table bet_day (
  merchant_id int not null,
  member_id bigint not null,
  day date not null,
  category text not null,
  currency smallint not null,
  placed bigint not null,
  rounds int not null,
  stake bigint not null,
  valid_bet bigint not null,
  win bigint not null,
  primary key (merchant_id, member_id, day, category, currency)
) with (fillfactor=70);

create table bill_line (
  merchant_id int not null,
  bill_id bigint not null,
  line int not null,
  kind text not null,
  amount_fine numeric(38,0) not null,
  other_contract_id bigint,
  window_key text,
  reason text,
  primary key (merchant_id, bill_id, line),
  constraint bill_line_check check ((kind = 'share') = (other_contract_id is not null)),
  constraint bill_line_kind_check check (kind in ('gross', 'share', 'overcommitted', 'rounding', 'short', 'adjustment',
    'correction', 'open', 'passed')),
  constraint bill_line_line_check check (line > 0),
  constraint bill_line_reason check ((kind = 'correction') = (reason is not null)),
  constraint bill_line_window check ((kind in ('adjustment', 'correction')) = (window_key is not null))
);

create table bonus_day (
  merchant_id int not null,
  staff_id bigint not null,
  currency smallint not null,
  day date not null,
  amount bigint not null,
  primary key (merchant_id, staff_id, currency, day),
  constraint bonus_day_amount_check check (amount > 0)
);

create table bonus_grant (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  currency smallint not null,
  amount bigint not null,
  turnover_ppm bigint not null,
  valid_days int not null,
  reason text not null,
  requested_by bigint not null,
  requested_name text not null,
  requested_at timestamptz not null,
  state text not null,
  decided_by bigint,
  decided_name text,
  decision_reason text not null default '',
  granted_at timestamptz,
  expires_at timestamptz,
  ended_at timestamptz,
  ended_by text,
  ended_name text,
  end_reason text not null default '',
  ended_amount bigint,
  primary key (merchant_id, id),
  constraint bonus_grant_amount_check check (amount > 0),
  constraint bonus_grant_check check (expires_at > granted_at),
  constraint bonus_grant_check1 check ((granted_at is null) = (state in ('waiting', 'refused'))),
  constraint bonus_grant_check2 check ((granted_at is null) = (expires_at is null)),
  constraint bonus_grant_check3 check ((ended_at is null) = (state in ('waiting', 'refused', 'active'))),
  constraint bonus_grant_check4 check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (ended_amount is
    null)),
  constraint bonus_grant_check5 check ((state in ('waiting', 'refused')) or decided_by is distinct from requested_by),
  constraint bonus_grant_ended_amount_check check (ended_amount >= 0),
  constraint bonus_grant_ended_by_check check (ended_by in ('house', 'member', 'staff')),
  constraint bonus_grant_state_check check (state in ('waiting', 'refused', 'active', 'released', 'forfeited',
    'expired')),
  constraint bonus_grant_turnover_ppm_check check (turnover_ppm >= 1000000),
  constraint bonus_grant_valid_days_check check (valid_days > 0)
);
create unique index bonus_grant_active on bonus_grant (merchant_id, member_id) where state = 'active';
create index bonus_grant_of_member on bonus_grant (merchant_id, member_id, id);
create index bonus_grant_running on bonus_grant (merchant_id, id) where state = 'active';
create index bonus_grant_waiting on bonus_grant (merchant_id, id) where state = 'waiting';

create table business_clock (
  only_row boolean default true,
  offset_ms bigint not null,
  primary key (only_row),
  constraint business_clock_only_row_check check (only_row)
);

create table captcha_challenge (
  merchant_id int not null,
  id uuid not null,
  answer_hash bytea not null,
  tries smallint not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  network text,
  primary key (merchant_id, id)
);
create index captcha_challenge_by_expiry on captcha_challenge (merchant_id, expires_at);
create index captcha_challenge_by_network on captcha_challenge (merchant_id, network, used_at) where used_at is not
  null;

create table catalogue_version (
  merchant_id int,
  version bigint not null,
  primary key (merchant_id)
);

create table clearing_file (
  merchant_id int not null,
  id bigint not null,
  source text not null,
  currency smallint not null,
  from_day date not null,
  until_day date not null,
  file_name text not null,
  hash bytea not null,
  bytes int not null,
  lines int not null,
  in_minor bigint not null,
  out_minor bigint not null,
  closing_minor bigint,
  ledger_minor bigint not null,
  uploaded_by bigint not null,
  uploaded_name text not null,
  uploaded_at timestamptz not null,
  primary key (merchant_id, id),
  constraint clearing_file_check check (until_day >= from_day)
);
create unique index clearing_file_hash on clearing_file (merchant_id, source, hash);

create table clearing_format (
  merchant_id int not null,
  source text not null,
  format jsonb not null,
  version int not null,
  changed_name text not null,
  changed_at timestamptz not null,
  primary key (merchant_id, source)
);

create table clearing_line (
  merchant_id int not null,
  file_id bigint not null,
  number int not null,
  source text not null,
  direction text not null,
  provider_ref text,
  reference text not null,
  amount bigint,
  fee bigint,
  day date,
  subject_kind text,
  subject_id bigint,
  member_id bigint,
  our_amount bigint,
  our_fee bigint,
  our_day date,
  outcome text not null,
  state text not null,
  action text,
  reason text not null default '',
  adjustment_id bigint,
  settled_name text,
  settled_at timestamptz,
  primary key (merchant_id, file_id, number),
  constraint clearing_line_action_check check (action in ('accepted', 'adjusted', 'agreed')),
  constraint clearing_line_check check ((outcome = 'ours') = (amount is null)),
  constraint clearing_line_check1 check (state <> 'settled' or action is not null and settled_at is not null),
  constraint clearing_line_check2 check (state <> 'waiting' or adjustment_id is not null),
  constraint clearing_line_direction_check check (direction in ('in', 'out')),
  constraint clearing_line_state_check check (state in ('clear', 'open', 'waiting', 'settled')),
  constraint clearing_line_subject_kind_check check (subject_kind in ('deposit', 'withdrawal')),
  constraint clearing_line_merchant_id_file_id_fkey foreign key (merchant_id, file_id) references
    clearing_file(merchant_id, id)
);
create index clearing_line_by_adjustment on clearing_line (merchant_id, adjustment_id) where adjustment_id is not null;
create index clearing_line_by_name on clearing_line (merchant_id, source, provider_ref) where provider_ref is not null;
create index clearing_line_by_subject on clearing_line (merchant_id, subject_id) where subject_id is not null;
create index clearing_line_open on clearing_line (merchant_id, file_id) where state in ('open', 'waiting');

create table closure_request (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  state text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  ended_at timestamptz,
  reasons text[] not null default '{}',
  constraint account_request_pkey primary key (merchant_id, id),
  constraint account_request_state_check check (state in ('open', 'done', 'withdrawn', 'refused'))
);
create index closure_request_by_member on closure_request (merchant_id, member_id, id);
create index closure_request_due on closure_request (merchant_id, due_at) where state = 'open';
create unique index closure_request_open on closure_request (merchant_id, member_id) where state = 'open';

create table consent (
  merchant_id int not null,
  member_id bigint not null,
  kind text not null,
  version text not null,
  age int not null,
  at timestamptz not null,
  primary key (merchant_id, member_id, kind, version),
  constraint consent_kind_check check (kind = 'agreement')
);

create table content_item (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  slug text not null,
  position int not null,
  draft jsonb not null,
  version int not null,
  changed_by text not null,
  changed_at timestamptz not null,
  last_revision int not null,
  published_version int not null,
  withdrawn_through int not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create index content_item_order on content_item (merchant_id, kind, "position", id);
create unique index content_item_slug on content_item (merchant_id, kind, slug);

create table activity_application (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  promotion_id bigint not null,
  comment text not null,
  state text not null,
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  note text,
  primary key (merchant_id, id),
  constraint activity_application_check check ((state = 'applying') = (decided_at is null)),
  constraint activity_application_check1 check ((decided_at is null) = (decided_by is null)),
  constraint activity_application_check2 check ((decided_at is null) = (note is null)),
  constraint activity_application_state_check check (state in ('applying', 'joined', 'rejected')),
  constraint activity_application_merchant_id_promotion_id_fkey foreign key (merchant_id, promotion_id) references
    content_item(merchant_id, id)
);
create index activity_application_by_member on activity_application (merchant_id, member_id, id);
create index activity_application_by_state on activity_application (merchant_id, state, id);
create unique index activity_application_once on activity_application (merchant_id, member_id, promotion_id) where state
  <> 'rejected';

create table content_picture (
  merchant_id int not null,
  hash text not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (merchant_id, hash)
);

create table content_revision (
  merchant_id int not null,
  item_id bigint not null,
  number int not null,
  body jsonb not null,
  shows_from timestamptz not null,
  shows_until timestamptz,
  published_by text not null,
  published_at timestamptz not null,
  note text not null,
  primary key (merchant_id, item_id, number),
  constraint content_revision_check check (shows_until > shows_from),
  constraint content_revision_merchant_id_item_id_fkey foreign key (merchant_id, item_id) references
    content_item(merchant_id, id)
);

create table contract (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  product_class text not null,
  period text not null,
  receiver_id bigint not null,
  giver_id bigint,
  state text not null,
  active_version int,
  offered_version int,
  end_asked_by text,
  versions int not null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  margin_left_ppm bigint,
  primary key (merchant_id, id),
  constraint contract_check check (active_version >= 1 and active_version <= versions),
  constraint contract_check1 check (offered_version = versions),
  constraint contract_check2 check (giver_id <> receiver_id),
  constraint contract_check3 check ((state in ('P', 'E')) = (offered_version is not null)),
  constraint contract_check4 check ((state = 'V') = (end_asked_by is not null)),
  constraint contract_check5 check ((state not in ('A', 'V')) or active_version is not null),
  constraint contract_check6 check ((state not in ('P', 'C', 'R')) or active_version is null),
  constraint contract_end_asked_by_check check (end_asked_by in ('giver', 'receiver')),
  constraint contract_kind_check check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  constraint contract_period_check check (period in ('D', 'W', 'H', 'M', 'HOUR', 'HALF', 'MIN5')),
  constraint contract_product_class_check check (product_class in ('CONS', 'LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT',
    'FISH', 'PVP')),
  constraint contract_state_check check (state in ('P', 'E', 'A', 'V', 'C', 'R')),
  constraint contract_versions_check check (versions > 0)
);
create index contract_flagged on contract (merchant_id, id) where margin_left_ppm < 0;
create index contract_in_force on contract (merchant_id, id) where active_version is not null;
create index contract_of_giver on contract (merchant_id, giver_id, id);
create index contract_of_house on contract (merchant_id, id) where giver_id is null;
create index contract_of_receiver on contract (merchant_id, receiver_id, id);

create table contract_class (
  merchant_id int not null,
  receiver_id bigint not null,
  kind text not null,
  product_class text not null,
  contract_id bigint not null,
  primary key (merchant_id, receiver_id, kind, product_class),
  constraint contract_class_merchant_id_contract_id_fkey foreign key (merchant_id, contract_id) references
    contract(merchant_id, id)
);
create index contract_class_of_contract on contract_class (merchant_id, contract_id);

create table contract_hold_window (
  merchant_id int not null,
  kind text not null,
  period text not null,
  window_key text not null,
  currency smallint not null,
  held_at timestamptz not null,
  primary key (merchant_id, window_key, currency)
);

create table contract_version (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null,
  terms text not null,
  hash bytea not null,
  offered_at timestamptz not null,
  primary key (merchant_id, contract_id, version),
  constraint contract_version_check check (hash = sha256(convert_to(terms, 'UTF8'::name))),
  constraint contract_version_version_check check (version > 0),
  constraint contract_version_merchant_id_contract_id_fkey foreign key (merchant_id, contract_id) references
    contract(merchant_id, id)
);

create table contract_event (
  merchant_id int not null,
  id bigint not null,
  contract_id bigint not null,
  action text not null,
  side text not null,
  actor_kind text not null,
  actor_id bigint not null,
  version int,
  hash bytea,
  caused_by bigint,
  at timestamptz not null,
  reason text not null default '',
  primary key (merchant_id, id),
  constraint contract_event_action_check check (action in ('offer', 'change', 'accept', 'refuse', 'withdraw', 'askEnd',
    'keep', 'end', 'endByLowerRate', 'endByMove', 'endByClosure')),
  constraint contract_event_actor_kind_check check (actor_kind in ('member', 'staff')),
  constraint contract_event_cause_check check ((action in ('endByLowerRate', 'endByMove', 'endByClosure')) = (caused_by
    is not null)),
  constraint contract_event_check check ((action in ('offer', 'change', 'accept')) = (hash is not null)),
  constraint contract_event_check1 check (hash is null or version is not null),
  constraint contract_event_reason_check check (length(reason) <= 500),
  constraint contract_event_side_check check (side in ('giver', 'receiver')),
  constraint contract_event_merchant_id_contract_id_fkey foreign key (merchant_id, contract_id) references
    contract(merchant_id, id),
  constraint contract_event_merchant_id_contract_id_version_fkey foreign key (merchant_id, contract_id, version)
    references contract_version(merchant_id, contract_id, version)
);
create index contract_event_of_contract on contract_event (merchant_id, contract_id, id);

create table contract_margin (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null,
  product_class text not null,
  margin_ppm bigint not null,
  rebate_ppm bigint not null,
  contracts_ppm bigint not null,
  left_ppm bigint not null generated always as (((margin_ppm - rebate_ppm) - contracts_ppm)) stored,
  first_left_ppm bigint not null,
  first_judged_at timestamptz not null,
  judged_at timestamptz not null,
  primary key (merchant_id, contract_id, version, product_class),
  constraint contract_margin_product_class_check check (product_class in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT',
    'FISH', 'PVP')),
  constraint contract_margin_merchant_id_contract_id_version_fkey foreign key (merchant_id, contract_id, version)
    references contract_version(merchant_id, contract_id, version)
);

create table contract_span (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null,
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (merchant_id, contract_id, version),
  constraint contract_span_check check (until_at >= from_at),
  constraint contract_span_merchant_id_contract_id_version_fkey foreign key (merchant_id, contract_id, version)
    references contract_version(merchant_id, contract_id, version)
);
create index contract_span_by_time on contract_span (merchant_id, until_at, from_at);
create unique index contract_span_in_force on contract_span (merchant_id, contract_id) where until_at is null;

create table day_close (
  merchant_id int not null,
  currency smallint not null,
  number int not null,
  day date not null,
  is_proven boolean not null,
  content jsonb not null,
  closed_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (merchant_id, currency, number),
  constraint day_close_merchant_id_currency_day_key unique (merchant_id, currency, day)
);

create table demo_part (
  merchant_id int not null,
  part text not null,
  detail jsonb not null,
  done_at timestamptz not null,
  primary key (merchant_id, part)
);

create table deposit (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  key uuid not null,
  input_hash bytea not null,
  reference text not null,
  method_code text not null,
  channel_code text not null,
  channel_name text not null,
  provider text not null,
  currency smallint not null,
  requested bigint not null,
  fee bigint not null,
  fee_payer text not null,
  state text not null,
  held_reason text,
  paid bigint,
  paid_currency text,
  credited bigint,
  provider_ref text,
  redirect_url text,
  return_url text not null,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  means text not null default 'page',
  pay_to jsonb,
  needs_second boolean not null default false,
  first_by bigint,
  first_name text,
  decided_by bigint,
  decided_name text,
  primary key (merchant_id, id),
  constraint deposit_check check (fee >= 0 and fee < requested),
  constraint deposit_check1 check ((state in ('new', 'pending')) = (closed_at is null)),
  constraint deposit_check2 check ((state = 'approved') = (credited is not null)),
  constraint deposit_check3 check ((paid is null) = (paid_currency is null)),
  constraint deposit_credited_check check (credited > 0),
  constraint deposit_decided check (provider <> 'hand' or state <> 'approved' or decided_by is not null and provider_ref
    is not null),
  constraint deposit_fee_payer_check check (fee_payer in ('member', 'house')),
  constraint deposit_held_reason_check check (held_reason in ('amount', 'currency', 'late', 'contradiction', 'frozen',
    'proof')),
  constraint deposit_means_check check (means in ('page', 'qr', 'account')),
  constraint deposit_paid_check check (paid > 0),
  constraint deposit_requested_check check (requested > 0),
  constraint deposit_state_check check (state in ('new', 'pending', 'approved', 'cancelled', 'rejected', 'expired')),
  constraint deposit_two_persons check (decided_by is null or not needs_second or first_by is not null and first_by <>
    decided_by)
) with (fillfactor=80);
create unique index deposit_bank_reference on deposit (merchant_id, provider_ref) where provider = 'hand' and
  provider_ref is not null;
create index deposit_by_member on deposit (merchant_id, member_id, id);
create index deposit_by_state on deposit (merchant_id, state, id);
create index deposit_held on deposit (merchant_id, id) where held_reason is not null;
create unique index deposit_key on deposit (merchant_id, key);
create index deposit_open on deposit (merchant_id, member_id) where state in ('new', 'pending');
create unique index deposit_reference on deposit (merchant_id, reference);
create index deposit_to_check on deposit (merchant_id, next_check_at) where state in ('new', 'pending');

create table enc_key (
  kid text,
  sealed_private_key text not null,
  public_key text not null,
  created_at timestamptz not null,
  primary key (kid)
);

create table enc_nonce (
  nonce bytea,
  expires_at timestamptz not null,
  primary key (nonce)
);
create index enc_nonce_by_expiry on enc_nonce (expires_at);

create table favourite_game (
  merchant_id int not null,
  member_id bigint not null,
  node_id bigint not null,
  added_at timestamptz not null,
  primary key (merchant_id, member_id, node_id)
);

create table feedback (
  merchant_id int not null,
  id bigint not null,
  at timestamptz not null,
  type smallint not null,
  content text not null,
  remark text not null,
  sender text not null,
  member_id bigint,
  language text not null,
  done_at timestamptz,
  done_by text,
  done_note text,
  primary key (merchant_id, id),
  constraint feedback_check check ((done_at is null) = (done_by is null)),
  constraint feedback_type_check check (type >= 1 and type <= 5)
);
create index feedback_by_member on feedback (merchant_id, member_id) where member_id is not null;
create index feedback_open on feedback (merchant_id, id) where done_at is null;

create table gateway_call (
  merchant_id int not null,
  id bigint not null,
  supplier text not null,
  is_ours boolean not null,
  name text not null,
  status text not null,
  took_ms int not null,
  at timestamptz not null,
  primary key (merchant_id, id),
  constraint gateway_call_took_ms_check check (took_ms >= 0)
);
create index gateway_call_age on gateway_call (at);
create index gateway_call_of_supplier on gateway_call (merchant_id, supplier, id desc);

create table gateway_comparison (
  merchant_id int not null,
  id bigint not null,
  supplier text not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  staff_id bigint,
  begun_at timestamptz not null,
  ended_at timestamptz,
  our_count int,
  their_count int,
  difference_count int,
  failure text,
  primary key (merchant_id, id)
);
create index gateway_comparison_of_supplier on gateway_comparison (merchant_id, supplier, id desc);

create table gateway_difference (
  merchant_id int not null,
  id bigint not null,
  supplier text not null,
  uuid text not null,
  kind text not null,
  transaction text not null,
  member_id bigint,
  game_code text not null,
  round text not null,
  reference text,
  our_amount bigint,
  their_amount bigint,
  our_state text,
  their_state text,
  state text not null,
  found_at timestamptz not null,
  comparison_id bigint not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  constraint gateway_difference_merchant_id_supplier_uuid_key unique (merchant_id, supplier, uuid),
  constraint gateway_difference_kind_check check (kind in ('missing-here', 'missing-there', 'amount-differs',
    'state-differs')),
  constraint gateway_difference_state_check check (state in ('open', 'repaired', 'accepted', 'gone')),
  constraint gateway_difference_transaction_check check (transaction in ('bet', 'win'))
);
create index gateway_difference_open on gateway_difference (merchant_id, id desc) where state = 'open';

create table gateway_promo_day (
  merchant_id int not null,
  supplier text not null,
  day date not null,
  won bigint not null,
  primary key (merchant_id, supplier, day),
  constraint gateway_promo_day_won_check check (won >= 0)
);

create table gateway_round (
  merchant_id int not null,
  supplier text not null,
  member_id bigint not null,
  round text not null,
  bet_id bigint not null,
  opened_at timestamptz not null,
  closed_at timestamptz,
  has_refund boolean not null,
  primary key (merchant_id, supplier, member_id, round)
);
create index gateway_round_open on gateway_round (merchant_id, opened_at) where closed_at is null;

create table gateway_rounding (
  merchant_id int not null,
  supplier text not null,
  booked_minor bigint not null,
  primary key (merchant_id, supplier)
);

create table gateway_token (
  merchant_id int not null,
  hash bytea not null,
  supplier text not null,
  member_id bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  session_id bigint,
  primary key (merchant_id, hash)
);

create table gateway_transaction (
  merchant_id int not null,
  supplier text not null,
  uuid text not null,
  kind smallint not null,
  member_id bigint not null,
  bet_id bigint,
  round text not null,
  reference text,
  digest bytea not null,
  amount bigint not null,
  bonus_part bigint not null,
  remainder int not null,
  balance bigint not null,
  rolled_back_at timestamptz,
  at timestamptz not null,
  grant_id bigint,
  primary key (merchant_id, supplier, uuid),
  constraint gateway_transaction_amount_check check (amount >= 0),
  constraint gateway_transaction_check check (bonus_part >= 0 and bonus_part <= amount),
  constraint gateway_transaction_kind_check check (kind >= 0 and kind <= 3),
  constraint gateway_transaction_remainder_check check (remainder >= 0)
);
create index gateway_remainder on gateway_transaction (merchant_id, supplier) include (remainder) where remainder > 0
  and rolled_back_at is null;
create index gateway_transaction_at on gateway_transaction (merchant_id, supplier, at);

create table guest (
  merchant_id int not null,
  member_id bigint not null,
  holder text,
  ip text not null,
  opened_at timestamptz not null,
  used_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, member_id)
);
create unique index guest_by_holder on guest (merchant_id, holder) where closed_at is null;
create index guest_by_ip on guest (merchant_id, ip, opened_at);
create index guest_by_use on guest (merchant_id, used_at) where closed_at is null;

create table idem (
  merchant_id int not null,
  key uuid not null,
  transfer_id bigint not null,
  primary key (merchant_id, key)
);

create table identity_link (
  merchant_id int not null,
  provider text not null,
  subject text not null,
  member_id bigint not null,
  linked_at timestamptz not null,
  primary key (merchant_id, provider, subject)
);
create index identity_link_by_member on identity_link (merchant_id, member_id);

create table known_place (
  merchant_id int not null,
  member_id bigint not null,
  place text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (merchant_id, member_id, place)
);
create index known_place_by_use on known_place (merchant_id, last_seen_at);

create table ledger_remark (
  merchant_id int not null,
  transfer_id bigint not null,
  remark text not null,
  primary key (merchant_id, transfer_id)
);

create table limit_use (
  merchant_id int not null,
  member_id bigint not null,
  kind text not null,
  period text not null,
  period_start date not null,
  used_minor bigint not null,
  primary key (merchant_id, member_id, kind, period, period_start)
) with (fillfactor=70);

create table lineage (
  merchant_id int not null,
  id bigint not null,
  agent_id bigint not null,
  parent_id bigint not null,
  depth smallint not null,
  chain bigint[] not null,
  made_at timestamptz not null,
  parent_ref bigint generated always as (nullif(parent_id, 0)) stored,
  parent_depth smallint generated always as ((depth - 1)) stored,
  primary key (merchant_id, id),
  constraint lineage_merchant_id_agent_id_parent_id_id_key unique (merchant_id, agent_id, parent_id, id),
  constraint lineage_merchant_id_id_depth_key unique (merchant_id, id, depth),
  constraint lineage_check check ((parent_id = 0) = (depth = 1)),
  constraint lineage_check1 check (cardinality(chain) = depth and chain[depth] = agent_id),
  constraint lineage_merchant_id_parent_ref_parent_depth_fkey foreign key (merchant_id, parent_ref, parent_depth)
    references lineage(merchant_id, id, depth)
);
create unique index lineage_of_agent on lineage (merchant_id, agent_id, parent_id);

create table lineage_agent (
  merchant_id int not null,
  agent_id bigint not null,
  lineage_id bigint not null,
  distance smallint not null,
  primary key (merchant_id, agent_id, lineage_id) include (distance)
);

create table login_attempt (
  merchant_id int not null,
  id bigint not null,
  account text not null,
  ip text not null,
  user_agent text not null,
  outcome text not null,
  at timestamptz not null,
  kind text not null,
  network text not null,
  device text,
  primary key (merchant_id, id),
  constraint login_attempt_kind_check check (kind in ('login', 'staff', 'payment', 'step'))
);
create index login_attempt_by_account on login_attempt (merchant_id, account, at);
create index login_attempt_by_network on login_attempt (merchant_id, network, at);
create index login_attempt_failed on login_attempt (merchant_id, at) where kind = 'login' and outcome =
  'login.cred.err';

create table member_care (
  merchant_id int not null,
  member_id bigint not null,
  remind_minutes int,
  deposits_at timestamptz[] not null,
  asked_at timestamptz,
  primary key (merchant_id, member_id),
  constraint member_care_remind_minutes_check check (remind_minutes >= 5 and remind_minutes <= 240)
);

create table member_day (
  merchant_id int not null,
  member_id bigint not null,
  day date not null,
  deposit bigint not null,
  withdraw bigint not null,
  stake bigint not null,
  valid bigint not null,
  win bigint not null,
  rebate bigint not null,
  promotion bigint not null,
  commission bigint not null,
  charge bigint not null,
  bets bigint not null default 0,
  lineage_id bigint not null default 0,
  primary key (merchant_id, member_id, day)
) with (fillfactor=80);
create index member_day_by_day on member_day (merchant_id, day);

create table member_exclusion (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  kind text not null,
  from_at timestamptz not null,
  until_at timestamptz,
  lifted_at timestamptz,
  reason text not null,
  primary key (merchant_id, id),
  constraint member_exclusion_kind_check check (kind in ('time_out', 'self_exclusion', 'operator'))
);
create index member_exclusion_in_force on member_exclusion (merchant_id, member_id) where lifted_at is null;

create table member_limit (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  kind text not null,
  period text not null,
  amount_minor bigint,
  set_by text not null,
  effective_at timestamptz not null,
  confirmed_at timestamptz,
  replaced_at timestamptz,
  primary key (merchant_id, id),
  constraint member_limit_amount_minor_check check (amount_minor >= 0),
  constraint member_limit_kind_check check (kind in ('deposit', 'loss', 'stake', 'session')),
  constraint member_limit_period_check check (period in ('day', 'week', 'month')),
  constraint member_limit_set_by_check check (set_by in ('member', 'operator')),
  constraint member_limit_without_amount_waits check (amount_minor is not null or confirmed_at is null or replaced_at is
    not null)
);
create index member_limit_in_force on member_limit (merchant_id, member_id) where replaced_at is null;
create unique index member_limit_one_in_force on member_limit (merchant_id, member_id, kind, period, set_by) where
  replaced_at is null and confirmed_at is not null;
create unique index member_limit_one_pending on member_limit (merchant_id, member_id, kind, period, set_by) where
  replaced_at is null and confirmed_at is null;

create table member_move (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  from_upline_id bigint,
  to_upline_id bigint,
  from_lineage_id bigint not null,
  to_lineage_id bigint not null,
  moved_members int not null,
  moved_by text not null,
  moved_by_id bigint not null,
  reason text not null,
  at timestamptz not null,
  primary key (merchant_id, id)
);
create index member_move_by_member on member_move (merchant_id, member_id, id);

create table member_place (
  merchant_id int not null,
  member_id bigint not null,
  upline_id bigint,
  upline_lineage_id bigint,
  lineage_id bigint not null,
  placed_at timestamptz not null,
  joined_day date not null,
  primary key (merchant_id, member_id),
  constraint member_place_merchant_id_member_id_lineage_id_key unique (merchant_id, member_id, lineage_id),
  constraint member_place_check check ((upline_id is null) = (lineage_id = 0) and (upline_id is null) =
    (upline_lineage_id is null)),
  constraint member_place_check1 check (upline_id <> member_id),
  constraint member_place_merchant_id_upline_id_upline_lineage_id_fkey foreign key (merchant_id, upline_id,
    upline_lineage_id) references member_place(merchant_id, member_id, lineage_id) deferrable initially deferred,
  constraint member_place_merchant_id_upline_id_upline_lineage_id_linea_fkey foreign key (merchant_id, upline_id,
    upline_lineage_id, lineage_id) references lineage(merchant_id, agent_id, parent_id, id) deferrable initially
    deferred
) with (fillfactor=80);
create index member_place_by_lineage on member_place (merchant_id, lineage_id, member_id);
create index member_place_by_upline on member_place (merchant_id, upline_id, upline_lineage_id) where upline_id is not
  null;

create table member_rebate (
  merchant_id int not null,
  member_id bigint not null,
  lott int not null,
  fish int not null,
  rng int not null,
  live int not null,
  sports int not null,
  esports int not null,
  given_by bigint,
  changed_at timestamptz not null,
  primary key (merchant_id, member_id),
  constraint member_rebate_check check (least(lott, fish, rng, live, sports, esports) >= 0 and greatest(lott, fish, rng,
    live, sports, esports) <= 1000000)
);

create table member_rebate_change (
  merchant_id int not null,
  member_id bigint not null,
  changed_at timestamptz not null,
  lott int not null,
  fish int not null,
  rng int not null,
  live int not null,
  sports int not null,
  esports int not null,
  primary key (merchant_id, member_id, changed_at)
);
create index member_rebate_change_by_time on member_rebate_change (merchant_id, changed_at);

create table member_transfer (
  merchant_id int not null,
  id bigint not null,
  sender_id bigint not null,
  receiver_id bigint not null,
  direction text not null,
  currency smallint not null,
  amount bigint not null,
  business_day date not null,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  constraint member_transfer_amount_check check (amount > 0),
  constraint member_transfer_check check (sender_id <> receiver_id),
  constraint member_transfer_direction_check check (direction in ('up', 'down'))
);
create index member_transfer_by_day on member_transfer (merchant_id, sender_id, business_day) include (amount);
create index member_transfer_by_receiver on member_transfer (merchant_id, receiver_id, id);
create index member_transfer_by_sender on member_transfer (merchant_id, sender_id, id);
create index member_transfer_since on member_transfer (merchant_id, business_day);

create table merchant (
  id int,
  code text not null,
  name text not null,
  currency smallint not null,
  time_zone text not null,
  country_code text not null,
  dialing_code text not null,
  default_language text not null,
  languages text[] not null,
  theme text not null,
  agreement_age int not null,
  agent_types int[] not null,
  trial_types int[] not null,
  main_domain text not null,
  primary key (id),
  constraint merchant_code_key unique (code)
);

create table deposit_method (
  merchant_id int not null,
  code text not null,
  kind text not null,
  provider text not null,
  names jsonb not null,
  currency smallint not null,
  enabled boolean not null,
  position int not null,
  version int not null default 1,
  primary key (merchant_id, code),
  constraint deposit_method_kind_check check (kind in ('ewallet', 'bank', 'qr', 'account', 'transfer')),
  constraint deposit_method_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

create table deposit_channel (
  merchant_id int not null,
  method_code text not null,
  code text not null,
  name text not null,
  enabled boolean not null,
  position int not null,
  holder text not null default '',
  number text not null default '',
  primary key (merchant_id, method_code, code),
  constraint deposit_channel_check check ((holder = '') = (number = '')),
  constraint deposit_channel_merchant_id_method_code_fkey foreign key (merchant_id, method_code) references
    deposit_method(merchant_id, code)
);

create table deposit_terms (
  merchant_id int not null,
  method_code text not null,
  member_group text not null,
  minimum bigint not null,
  maximum bigint not null,
  fee_rate_ppm int not null,
  fee_fixed bigint not null,
  fee_payer text not null,
  primary key (merchant_id, method_code, member_group, minimum),
  constraint deposit_terms_check check (maximum >= minimum),
  constraint deposit_terms_check1 check ((minimum::numeric * fee_rate_ppm::numeric / 1000000::numeric +
    fee_fixed::numeric) < minimum::numeric),
  constraint deposit_terms_fee_fixed_check check (fee_fixed >= 0),
  constraint deposit_terms_fee_payer_check check (fee_payer in ('member', 'house')),
  constraint deposit_terms_fee_rate_ppm_check check (fee_rate_ppm >= 0 and fee_rate_ppm <= 999999),
  constraint deposit_terms_member_group_check check (member_group in ('everyone', 'member', 'agent')),
  constraint deposit_terms_minimum_check check (minimum > 0),
  constraint deposit_terms_merchant_id_method_code_fkey foreign key (merchant_id, method_code) references
    deposit_method(merchant_id, code)
);

create table maintenance_window (
  merchant_id int not null,
  id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  closed_by bigint,
  closed_at timestamptz,
  primary key (merchant_id, id),
  constraint maintenance_window_check check (ends_at > starts_at),
  constraint maintenance_window_check1 check ((closed_by is null) = (closed_at is null)),
  constraint maintenance_window_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index maintenance_window_open on maintenance_window (merchant_id, starts_at) where closed_at is null;

create table member (
  merchant_id int not null,
  id bigint not null,
  account text not null,
  type smallint not null,
  status smallint not null default 1,
  nickname text not null,
  currency smallint not null,
  password_hash text,
  must_change_password boolean not null default false,
  payment_password_hash text,
  first_login_at timestamptz,
  last_login_at timestamptz,
  registered_at timestamptz not null,
  registered_ip text not null,
  register_url text,
  referral_code text,
  affiliate_code text,
  language text not null,
  profile jsonb not null default '{}'::jsonb,
  email text,
  email_verified_at timestamptz,
  mobile text,
  mobile_verified_at timestamptz,
  password_changed_at timestamptz,
  totp_secret text,
  totp_enabled_at timestamptz,
  totp_last_step bigint not null default 0,
  closed_at timestamptz,
  credentials_changed_at timestamptz,
  greeted_at timestamptz,
  primary key (merchant_id, id),
  constraint member_account_check check (account = lower(account)),
  constraint member_email_check check (email = lower(email)),
  constraint member_mobile_check check (mobile ~ '^[0-9]{4,18}$'),
  constraint member_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create unique index member_account on member (merchant_id, account);
create index member_by_email on member (merchant_id, email) where email is not null;
create index member_by_mobile on member (merchant_id, mobile) where mobile is not null;
create index member_by_name on member (merchant_id, account collate "C");
create index member_by_registration on member (merchant_id, registered_at, id);
create unique index member_verified_email on member (merchant_id, email) where email_verified_at is not null;
create unique index member_verified_mobile on member (merchant_id, mobile) where mobile_verified_at is not null;

create table member_file (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  purpose text not null,
  place smallint not null,
  hash text not null,
  width int not null,
  height int not null,
  bytes bytea not null,
  created_at timestamptz not null,
  subject_id bigint,
  claim smallint,
  primary key (merchant_id, id),
  constraint member_file_check check ((subject_id is null) = (claim is null)),
  constraint member_file_place_check check (place >= 1 and place <= 3),
  constraint member_file_purpose_check check (purpose in ('withdrawal', 'deposit', 'activity')),
  constraint member_file_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index member_file_by_member on member_file (merchant_id, member_id);
create index member_file_by_subject on member_file (merchant_id, subject_id) where subject_id is not null;
create unique index member_file_once on member_file (merchant_id, member_id, purpose, hash) where subject_id is null;
create unique index member_file_place on member_file (merchant_id, member_id, purpose, place) where subject_id is null;
create index member_file_unsent on member_file (merchant_id, created_at) where subject_id is null;

create table merchant_flag (
  merchant_id int not null,
  mod_id text not null,
  enabled boolean not null,
  primary key (merchant_id, mod_id),
  constraint merchant_flag_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

create table merchant_host (
  host text,
  merchant_id int not null,
  primary key (host),
  constraint merchant_host_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create index merchant_host_by_merchant on merchant_host (merchant_id);

create table merchant_setting (
  merchant_id int not null,
  key text not null,
  value jsonb not null,
  changed_at timestamptz,
  changed_name text,
  primary key (merchant_id, key),
  constraint merchant_setting_changed check ((changed_at is null) = (changed_name is null)),
  constraint merchant_setting_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

create table message (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  recipient text not null,
  member_id bigint,
  subject text not null,
  text text not null,
  code text,
  status text not null,
  event_id bigint,
  at timestamptz not null,
  language text not null,
  good_until timestamptz,
  next_attempt_at timestamptz,
  give_up_at timestamptz,
  attempts int not null default 0,
  round smallint not null default 1,
  failure text,
  provider_ref text,
  sent_at timestamptz,
  primary key (merchant_id, id),
  constraint message_check check ((status = 'queued') = (next_attempt_at is not null)),
  constraint message_check1 check (next_attempt_at is null or give_up_at is not null),
  constraint message_kind_check check (kind in ('sms', 'email', 'inbox')),
  constraint message_status_check check (status in ('kept', 'queued', 'sent', 'failed'))
);
create index message_by_recipient on message (merchant_id, recipient, id);
create index message_due on message (merchant_id, next_attempt_at) where status = 'queued';
create unique index message_once on message (merchant_id, event_id, kind) where event_id is not null;
create index message_with_code on message (merchant_id, good_until) where code is not null;

create table message_of_day (
  merchant_id int not null,
  member_id bigint not null,
  name text not null,
  side text not null,
  day date not null,
  primary key (merchant_id, member_id, name, side, day)
);

create table one_time_ticket (
  merchant_id int not null,
  hash bytea not null,
  purpose text not null,
  subject_id bigint not null,
  detail jsonb not null,
  expires_at timestamptz not null,
  primary key (merchant_id, hash)
);
create index one_time_ticket_by_expiry on one_time_ticket (expires_at);

create table outbox (
  merchant_id int not null,
  id bigint not null,
  aggregate_id bigint not null,
  name text not null,
  payload jsonb not null,
  at timestamptz not null,
  primary key (merchant_id, id)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_vacuum_threshold=1000);
create index outbox_by_id on outbox (id);

create table outbox_failure (
  merchant_id int not null,
  id bigint not null,
  listener text not null,
  aggregate_id bigint not null,
  name text not null,
  payload jsonb not null,
  at timestamptz not null,
  attempts int not null,
  last_error text not null,
  retry_at timestamptz not null,
  primary key (merchant_id, id, listener)
);

create table payment_claim (
  merchant_id int not null,
  subject_id bigint not null,
  staff_id bigint not null,
  staff_name text not null,
  taken_at timestamptz not null,
  until timestamptz not null,
  primary key (merchant_id, subject_id),
  constraint payment_claim_check check (until > taken_at)
);

create table payment_step (
  merchant_id int not null,
  id bigint not null,
  subject_id bigint not null,
  at timestamptz not null,
  actor_kind text not null,
  actor_name text not null,
  action text not null,
  state text not null,
  note text not null,
  primary key (merchant_id, id),
  constraint payment_step_actor_kind_check check (actor_kind in ('system', 'provider', 'member', 'staff'))
);
create index payment_step_by_subject on payment_step (merchant_id, subject_id, id);

create table provider_message (
  merchant_id int not null,
  provider text not null,
  event_id text not null,
  subject_id bigint not null,
  kind text not null,
  state text not null,
  amount bigint not null,
  currency text not null,
  body_hash bytea not null,
  outcome text not null,
  at timestamptz not null,
  primary key (merchant_id, provider, event_id),
  constraint provider_message_outcome_check check (outcome in ('applied', 'ignored', 'held'))
);
create index provider_message_by_subject on provider_message (merchant_id, subject_id, at);

create table rebate_begin (
  merchant_id int not null,
  currency smallint not null,
  from_at timestamptz not null,
  primary key (merchant_id, currency)
);

create table rebate_carry (
  merchant_id int not null,
  currency smallint not null,
  payee_id bigint not null,
  category text not null,
  side text not null,
  minor bigint not null,
  primary key (merchant_id, currency, payee_id, category, side),
  constraint rebate_carry_side_check check (side in ('player', 'agent'))
);
create index rebate_carry_open on rebate_carry (merchant_id, currency) where minor <> 0;

create table rebate_proof (
  merchant_id int not null,
  currency smallint not null,
  run_id bigint not null,
  proven_at timestamptz not null,
  primary key (merchant_id, currency)
);

create table rebate_run (
  merchant_id int not null,
  id bigint not null,
  currency smallint not null,
  day date not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  time_zone text not null,
  settings jsonb not null,
  mode text not null,
  settled_at timestamptz not null,
  bets bigint not null,
  bet_stakes bigint not null,
  bet_wins bigint not null,
  entries int not null,
  amount bigint not null,
  primary key (merchant_id, id),
  constraint rebate_run_merchant_id_currency_from_at_key unique (merchant_id, currency, from_at),
  constraint rebate_run_amount_check check (amount >= 0),
  constraint rebate_run_check check (until_at > from_at),
  constraint rebate_run_mode_check check (mode in ('auto', 'manual'))
);
create index rebate_run_by_end on rebate_run (merchant_id, currency, until_at);

create table rebate (
  merchant_id int not null,
  id bigint not null,
  run_id bigint not null,
  payee_id bigint not null,
  side text not null,
  category text not null,
  day date not null,
  currency smallint not null,
  valid_bet bigint not null,
  due bigint not null,
  rest_millionths int not null,
  taken bigint not null,
  amount bigint not null,
  claim_until timestamptz,
  made_at timestamptz not null,
  paid bigint not null default 0,
  lapsed bigint not null default 0,
  withheld bigint not null default 0,
  remaining bigint generated always as ((((amount - paid) - lapsed) - withheld)) stored,
  primary key (merchant_id, id),
  constraint rebate_merchant_id_run_id_payee_id_category_side_key unique (merchant_id, run_id, payee_id, category,
    side),
  constraint rebate_check check (amount >= 0 and amount = (due + taken)),
  constraint rebate_due_check check (due >= 0),
  constraint rebate_lapsed_check check (lapsed >= 0),
  constraint rebate_paid_check check (paid >= 0),
  constraint rebate_remaining_check check (remaining >= 0),
  constraint rebate_rest_millionths_check check (rest_millionths >= 0 and rest_millionths <= 999999),
  constraint rebate_side_check check (side in ('player', 'agent')),
  constraint rebate_valid_bet_check check (valid_bet >= 0),
  constraint rebate_withheld_check check (withheld >= 0),
  constraint rebate_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references rebate_run(merchant_id, id)
);
create index rebate_lapsed on rebate (merchant_id, claim_until) where lapsed > 0;
create index rebate_of_payee on rebate (merchant_id, payee_id, made_at, id);
create index rebate_open_of_run on rebate (merchant_id, run_id, category, side) include (remaining) where remaining > 0;
create index rebate_remaining_of_payee on rebate (merchant_id, payee_id, day, id) where remaining > 0;
create index rebate_taken on rebate (merchant_id, id) where taken <> 0;
create index rebate_to_claim on rebate (merchant_id, claim_until, id) where remaining > 0 and claim_until is not null;
create index rebate_waiting on rebate (merchant_id, id) where remaining > 0 and claim_until is null;
create index rebate_withheld on rebate (merchant_id, id) where withheld > 0;

create table rebate_adjustment (
  merchant_id int not null,
  id bigint not null,
  closed_run_id bigint not null,
  run_id bigint,
  payee_id bigint not null,
  side text not null,
  category text not null,
  before bigint not null,
  after bigint not null,
  offset_lapsed bigint not null,
  withheld bigint not null,
  carried bigint not null,
  found_at timestamptz not null,
  number int not null,
  primary key (merchant_id, id),
  constraint rebate_adjustment_in_order unique (merchant_id, closed_run_id, payee_id, category, side, number),
  constraint rebate_adjustment_after_check check (after >= 0),
  constraint rebate_adjustment_before_check check (before >= 0),
  constraint rebate_adjustment_check check ((after - before) = (carried - withheld - offset_lapsed)),
  constraint rebate_adjustment_number_check check (number > 0),
  constraint rebate_adjustment_side_check check (side in ('player', 'agent')),
  constraint rebate_adjustment_withheld_check check (withheld >= 0),
  constraint rebate_adjustment_merchant_id_closed_run_id_fkey foreign key (merchant_id, closed_run_id) references
    rebate_run(merchant_id, id),
  constraint rebate_adjustment_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references
    rebate_run(merchant_id, id)
);
create index rebate_adjustment_of_payee on rebate_adjustment (merchant_id, payee_id, closed_run_id);

create table rebate_line (
  merchant_id int not null,
  rebate_id bigint not null,
  line int not null,
  via_id bigint not null,
  own_ppm int not null,
  below_ppm int not null,
  valid_bet bigint not null,
  primary key (merchant_id, rebate_id, line),
  constraint rebate_line_check check (below_ppm >= 0 and below_ppm < own_ppm),
  constraint rebate_line_valid_bet_check check (valid_bet > 0),
  constraint rebate_line_merchant_id_rebate_id_fkey foreign key (merchant_id, rebate_id) references rebate(merchant_id,
    id)
);

create table rebate_recheck (
  merchant_id int not null,
  run_id bigint not null,
  noted_at timestamptz not null,
  id bigint not null,
  scope text not null default 'day',
  member_id bigint,
  lineage_id bigint,
  primary key (merchant_id, id),
  constraint rebate_recheck_branch check ((scope = 'branch') = (member_id is not null) and (scope = 'branch') =
    (lineage_id is not null)),
  constraint rebate_recheck_scope_check check (scope in ('day', 'totals', 'branch')),
  constraint rebate_recheck_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references rebate_run(merchant_id,
    id)
);
create index rebate_recheck_of_run on rebate_recheck (merchant_id, run_id, id);

create table rebate_run_look (
  merchant_id int not null,
  run_id bigint not null,
  bets bigint not null,
  bet_stakes bigint not null,
  looked_at timestamptz not null,
  primary key (merchant_id, run_id),
  constraint rebate_run_look_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references
    rebate_run(merchant_id, id)
);

create table rebate_run_sum (
  merchant_id int not null,
  run_id bigint not null,
  category text not null,
  side text not null,
  payees int not null,
  valid_bet bigint not null,
  due bigint not null,
  taken bigint not null,
  amount bigint not null,
  lapsed bigint not null,
  withheld bigint not null,
  primary key (merchant_id, run_id, category, side),
  constraint rebate_run_sum_side_check check (side in ('player', 'agent')),
  constraint rebate_run_sum_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references rebate_run(merchant_id,
    id)
);

create table rebate_setting_change (
  merchant_id int not null,
  id bigint not null,
  noted_at timestamptz not null,
  settings jsonb not null,
  mode text not null,
  has_page boolean,
  primary key (merchant_id, id),
  constraint rebate_setting_change_mode_check check (mode in ('auto', 'manual'))
);
create index rebate_setting_change_by_time on rebate_setting_change (merchant_id, noted_at, id);

create table rebate_setting_news (
  merchant_id int not null,
  key text not null,
  changed_at timestamptz not null,
  value jsonb not null,
  primary key (merchant_id, changed_at, key)
);

create table rebate_untold (
  merchant_id int not null,
  run_id bigint not null,
  primary key (merchant_id, run_id),
  constraint rebate_untold_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references rebate_run(merchant_id,
    id)
);

create table recent_game (
  merchant_id int not null,
  member_id bigint not null,
  node_id bigint not null,
  opened_at timestamptz not null,
  primary key (merchant_id, member_id, node_id)
) with (fillfactor=80);

create table recovery_code (
  merchant_id int not null,
  member_id bigint not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (merchant_id, member_id, code_hash)
);

create table salary_run (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  period text not null,
  currency smallint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  window_key text not null,
  settled_at timestamptz not null,
  bills int not null,
  bills_hash bytea not null,
  time_zone text not null,
  settings jsonb not null,
  bets bigint not null,
  bet_stakes bigint not null,
  bet_valid bigint not null,
  bet_wins bigint not null,
  beside_moves bigint not null default 0,
  beside_bonuses bigint not null default 0,
  beside_rebates bigint not null default 0,
  beside_deposits bigint not null default 0,
  beside_withdrawals bigint not null default 0,
  bills_due bigint not null,
  bills_paid bigint not null,
  review_mode text,
  review_above bigint,
  asked bigint,
  reviewed boolean not null,
  primary key (merchant_id, id),
  constraint salary_run_merchant_id_window_key_currency_key unique (merchant_id, window_key, currency),
  constraint salary_run_asked_check check (asked >= 0),
  constraint salary_run_bills_check check (bills >= 0),
  constraint salary_run_bills_hash_check check (octet_length(bills_hash) = 32),
  constraint salary_run_check check (until_at > from_at),
  constraint salary_run_kind_check check (kind in ('dividend', 'daily', 'hourly', 'realtime')),
  constraint salary_run_period_check check (period in ('D', 'W', 'H', 'M', 'HOUR', 'HALF', 'MIN5')),
  constraint salary_run_review_mode_check check (review_mode in ('off', 'above', 'all')),
  constraint salary_run_review_rule check ( case when review_mode is null then review_above is null and asked is null
    else review_above is not null and asked is not null end),
  constraint salary_run_reviewed check (review_mode is null or reviewed = (asked > 0 and case review_mode when 'all'
    then true when 'above' then asked > review_above else false end))
);
create index salary_run_by_end on salary_run (merchant_id, currency, until_at);
create index salary_run_by_time on salary_run (merchant_id, kind, period, currency, until_at);

create table contract_hold (
  merchant_id int not null,
  id bigint not null,
  payer_id bigint not null,
  kind text not null,
  period text not null,
  window_key text not null,
  currency smallint not null,
  amount bigint not null,
  held_at timestamptz not null,
  run_id bigint,
  primary key (merchant_id, id),
  constraint contract_hold_merchant_id_payer_id_window_key_currency_key unique (merchant_id, payer_id, window_key,
    currency),
  constraint contract_hold_amount_check check (amount > 0),
  constraint contract_hold_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references salary_run(merchant_id,
    id)
);
create index contract_hold_of_payer on contract_hold (merchant_id, payer_id) where run_id is null;
create index contract_hold_open on contract_hold (merchant_id, kind, period, held_at) where run_id is null;

create table salary_recheck (
  merchant_id int not null,
  run_id bigint not null,
  noted_at timestamptz not null,
  primary key (merchant_id, run_id),
  constraint salary_recheck_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references salary_run(merchant_id,
    id)
);

create table salary_release (
  merchant_id int not null,
  id bigint not null,
  run_id bigint not null,
  bills int not null,
  paid bigint not null,
  asked_by bigint not null,
  confirmed_by bigint not null,
  reason text not null,
  released_at timestamptz not null,
  primary key (merchant_id, id),
  constraint salary_release_bills_check check (bills > 0),
  constraint salary_release_check check (confirmed_by <> asked_by),
  constraint salary_release_paid_check check (paid >= 0),
  constraint salary_release_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references salary_run(merchant_id,
    id)
);
create index salary_release_of_run on salary_release (merchant_id, run_id, id);

create table bill (
  merchant_id int not null,
  id bigint not null,
  run_id bigint not null,
  contract_id bigint not null,
  version int not null,
  payee_id bigint not null,
  payer_id bigint,
  window_key text not null,
  currency smallint not null,
  due bigint not null,
  payable bigint not null,
  paid bigint not null,
  open_adjustment bigint not null,
  state text not null,
  claim_until timestamptz,
  made_at timestamptz not null,
  decided_at timestamptz,
  content text not null,
  lineage_id bigint not null default 0,
  is_afterwards boolean not null default false,
  set_aside bigint not null default 0,
  passed bigint not null default 0,
  needs_release boolean not null default false,
  release_id bigint,
  is_held boolean not null default false,
  primary key (merchant_id, id),
  constraint bill_check check (payer_id <> payee_id),
  constraint bill_check1 check (payable >= 0 and payable <= due),
  constraint bill_decided check ((state in ('review', 'pending')) = (decided_at is null)),
  constraint bill_due_check check (due >= 0),
  constraint bill_held check (not is_held or (state in ('review', 'refused'))),
  constraint bill_in_review check (state <> 'review' or needs_release and release_id is null and claim_until is null and
    (paid + passed) > 0),
  constraint bill_open_adjustment_check check (open_adjustment <= 0),
  constraint bill_paid_check check (paid >= 0),
  constraint bill_passed_check check (passed >= 0),
  constraint bill_released check (not needs_release or release_id is not null or (state in ('review', 'refused'))),
  constraint bill_set_aside_check check (set_aside >= 0),
  constraint bill_set_aside_waits check (set_aside = 0 or payer_id is not null and (state in ('review', 'pending'))),
  constraint bill_state_check check (state in ('review', 'pending', 'paid', 'claimed', 'refused', 'expired',
    'adjusted')),
  constraint bill_merchant_id_contract_id_version_fkey foreign key (merchant_id, contract_id, version) references
    contract_version(merchant_id, contract_id, version),
  constraint bill_merchant_id_release_id_fkey foreign key (merchant_id, release_id) references
    salary_release(merchant_id, id),
  constraint bill_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references salary_run(merchant_id, id)
);
create index bill_in_review on bill (merchant_id, run_id, id) where state = 'review';
create unique index bill_of_contract on bill (merchant_id, contract_id, window_key collate "C", version, payee_id);
create index bill_of_payee on bill (merchant_id, payee_id, id);
create index bill_of_payer on bill (merchant_id, payer_id, id) where payer_id is not null;
create index bill_of_run on bill (merchant_id, run_id, paid desc, id);
create index bill_of_state on bill (merchant_id, run_id, state, paid desc, id);
create index bill_to_claim on bill (merchant_id, claim_until, id) where state = 'pending';
create index bill_waiting on bill (merchant_id, id) where state = 'pending' and claim_until is null;

create table bill_adjustment (
  merchant_id int not null,
  id bigint not null,
  contract_id bigint not null,
  version int not null,
  payee_id bigint not null,
  payer_id bigint,
  window_key text not null,
  run_id bigint not null,
  before bigint not null,
  after bigint not null,
  difference bigint not null,
  tier_before smallint not null,
  tier_after smallint not null,
  carry_difference text not null,
  carry_after text not null,
  bill_id bigint,
  found_at timestamptz not null,
  kind text not null default 'adjustment',
  asked_by bigint,
  confirmed_by bigint,
  reason text,
  primary key (merchant_id, id),
  constraint bill_adjustment_by_two check ( case kind when 'correction' then asked_by is not null and confirmed_by is
    not null and asked_by <> confirmed_by and reason is not null else asked_by is null and confirmed_by is null and
    reason is null end),
  constraint bill_adjustment_check check (difference = (after - before)),
  constraint bill_adjustment_kind_check check (kind in ('adjustment', 'correction')),
  constraint bill_adjustment_merchant_id_bill_id_fkey foreign key (merchant_id, bill_id) references bill(merchant_id,
    id),
  constraint bill_adjustment_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references
    salary_run(merchant_id, id)
);
create index bill_adjustment_of_bill on bill_adjustment (merchant_id, bill_id) where bill_id is not null;
create index bill_adjustment_of_window on bill_adjustment (merchant_id, window_key, contract_id, id);
create unique index bill_adjustment_once on bill_adjustment (merchant_id, contract_id, version, window_key, run_id)
  where kind = 'adjustment';
create index bill_adjustment_open on bill_adjustment (merchant_id, contract_id) where bill_id is null;

create table bill_decision (
  merchant_id int not null,
  id bigint not null,
  bill_id bigint not null,
  action text not null,
  asked_by bigint not null,
  confirmed_by bigint,
  reason text not null,
  decided_at timestamptz not null,
  primary key (merchant_id, id),
  constraint bill_decision_action_check check (action in ('hold', 'resume', 'refuse')),
  constraint bill_decision_check check (confirmed_by <> asked_by),
  constraint bill_decision_merchant_id_bill_id_fkey foreign key (merchant_id, bill_id) references bill(merchant_id, id)
);
create index bill_decision_of_bill on bill_decision (merchant_id, bill_id, id);

create table bill_passed_back (
  merchant_id int not null,
  id bigint not null,
  bill_id bigint not null,
  source_id bigint not null,
  amount bigint not null,
  given_at timestamptz not null,
  primary key (merchant_id, id),
  constraint bill_passed_back_amount_check check (amount > 0),
  constraint bill_passed_back_check check (source_id <> bill_id),
  constraint bill_passed_back_merchant_id_bill_id_fkey foreign key (merchant_id, bill_id) references bill(merchant_id,
    id),
  constraint bill_passed_back_merchant_id_source_id_fkey foreign key (merchant_id, source_id) references
    bill(merchant_id, id)
);
create index bill_passed_back_of_source on bill_passed_back (merchant_id, source_id);

create table salary_run_fund (
  merchant_id int not null,
  run_id bigint not null,
  payer_id bigint not null,
  had bigint not null,
  used bigint not null,
  primary key (merchant_id, run_id, payer_id),
  constraint salary_run_fund_check check (used >= 0 and used <= had),
  constraint salary_run_fund_had_check check (had >= 0),
  constraint salary_run_fund_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references
    salary_run(merchant_id, id)
);

create table salary_run_place (
  merchant_id int not null,
  run_id bigint not null,
  member_id bigint not null,
  lineage_id bigint not null,
  primary key (merchant_id, run_id, member_id),
  constraint salary_run_place_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references
    salary_run(merchant_id, id)
);

create table salary_run_waiting (
  merchant_id int not null,
  run_id bigint not null,
  bills int not null,
  paid bigint not null,
  releasable_bills int not null,
  releasable_paid bigint not null,
  releasable_hash text not null,
  primary key (merchant_id, run_id),
  constraint salary_run_waiting_bills_check check (bills > 0),
  constraint salary_run_waiting_check check (releasable_bills >= 0 and releasable_bills <= bills),
  constraint salary_run_waiting_check1 check (releasable_paid >= 0 and releasable_paid <= paid),
  constraint salary_run_waiting_paid_check check (paid >= 0),
  constraint salary_run_waiting_merchant_id_run_id_fkey foreign key (merchant_id, run_id) references
    salary_run(merchant_id, id)
);

create table session (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  proven_at timestamptz not null,
  owes_password_change boolean not null default false,
  primary key (merchant_id, id)
);
create index session_by_end on session (merchant_id, ends_at);
create index session_by_member on session (merchant_id, member_id, id);
create unique index session_token on session (merchant_id, token_hash);

create table staff (
  merchant_id int not null,
  id bigint not null,
  account text not null,
  name text not null,
  password_hash text,
  totp_secret text,
  totp_last_step bigint not null default 0,
  roles text[] not null,
  disabled_at timestamptz,
  email text,
  primary key (merchant_id, id),
  constraint staff_account_check check (account = lower(account)),
  constraint staff_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);
create unique index staff_account on staff (merchant_id, account);

create table staff_invitation (
  merchant_id int not null,
  id bigint not null,
  staff_id bigint not null,
  token_hash bytea not null,
  totp_secret text not null,
  invited_by bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, id),
  constraint staff_invitation_merchant_id_staff_id_fkey foreign key (merchant_id, staff_id) references
    staff(merchant_id, id)
);
create unique index staff_invitation_open on staff_invitation (merchant_id, staff_id) where used_at is null and
  revoked_at is null;
create unique index staff_invitation_token on staff_invitation (merchant_id, token_hash);

create table staff_session (
  merchant_id int not null,
  id bigint not null,
  staff_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  idle_until timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  primary key (merchant_id, id)
);
create index staff_session_by_end on staff_session (merchant_id, ends_at);
create index staff_session_by_staff on staff_session (merchant_id, staff_id, id);
create unique index staff_session_token on staff_session (merchant_id, token_hash);

create table stored_reply (
  merchant_id int not null,
  key uuid not null,
  input_hash bytea not null,
  reply jsonb,
  at timestamptz not null,
  member_id bigint,
  primary key (merchant_id, key)
);
create index stored_reply_by_member on stored_reply (merchant_id, member_id) where member_id is not null;

create table studio_chain (
  merchant_id int not null,
  id bigint not null,
  player_id bigint not null,
  sealed_root text not null,
  anchor bytea not null,
  length int not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);

create table studio_player (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  game_code text not null,
  currency smallint not null,
  is_trial boolean not null,
  main_account bigint not null,
  bonus_account bigint,
  seed_id bigint not null,
  client_seed text not null,
  nonce bigint not null,
  open_nonce bigint,
  last_round_at timestamptz,
  primary key (merchant_id, id)
) with (fillfactor=60);
create unique index studio_player_of_member on studio_player (merchant_id, member_id, game_code, currency);

create table studio_round (
  merchant_id int not null,
  player_id bigint not null,
  nonce bigint not null,
  bet_id bigint not null,
  seed_id bigint not null,
  client_seed text not null,
  rules_version smallint not null,
  stops bytea not null,
  balance_before bigint not null,
  balance_after bigint not null,
  bonus_after bigint not null,
  at timestamptz not null,
  primary key (merchant_id, player_id, nonce)
);

create table studio_seed (
  merchant_id int not null,
  id bigint not null,
  player_id bigint not null,
  chain_id bigint not null,
  position int not null,
  commitment bytea not null,
  first_nonce bigint not null,
  last_nonce bigint,
  created_at timestamptz not null,
  revealed_at timestamptz,
  primary key (merchant_id, id),
  constraint studio_seed_check check ((revealed_at is null) = (last_nonce is null))
);
create unique index studio_seed_position on studio_seed (merchant_id, player_id, chain_id, "position");

create table studio_session (
  merchant_id int not null,
  id bigint not null,
  token_hash bytea not null,
  member_id bigint not null,
  player_id bigint not null,
  portal_session_id bigint,
  first_nonce bigint not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create unique index studio_session_token on studio_session (merchant_id, token_hash);

create table team_day (
  merchant_id int not null,
  agent_id bigint not null,
  day date not null,
  active int not null,
  deposit bigint not null,
  withdraw bigint not null,
  stake bigint not null,
  valid bigint not null,
  win bigint not null,
  rebate bigint not null,
  promotion bigint not null,
  commission bigint not null,
  charge bigint not null,
  bets bigint not null default 0,
  players int not null default 0,
  primary key (merchant_id, agent_id, day)
) with (fillfactor=80);
create index team_day_by_day on team_day (merchant_id, day);

create table team_day_count (
  merchant_id int not null,
  day date not null,
  counted_at timestamptz,
  is_closed boolean not null default false,
  has_chains boolean not null default false,
  primary key (merchant_id, day)
);

create table team_delta (
  merchant_id int not null,
  lineage_id bigint not null,
  joined_day date not null,
  members int not null
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);
create index team_delta_by_day on team_delta (merchant_id, joined_day);

create table team_joined (
  merchant_id int not null,
  agent_id bigint not null,
  day date not null,
  members int not null,
  primary key (merchant_id, agent_id, day)
) with (fillfactor=80);

create table team_level (
  merchant_id int not null,
  agent_id bigint not null,
  level smallint not null,
  members int not null,
  primary key (merchant_id, agent_id, level)
) with (fillfactor=80);

create table transaction_alert (
  merchant_id int not null,
  id bigint not null,
  kind text not null,
  subject_id bigint not null,
  member_id bigint not null,
  account text not null,
  direction text not null,
  currency smallint not null,
  amount bigint not null,
  single_from bigint,
  day_from bigint,
  day_sum bigint not null,
  day date not null,
  raised_at timestamptz not null,
  closed_by bigint,
  closed_name text,
  closed_at timestamptz,
  note text not null default '',
  primary key (merchant_id, id),
  constraint transaction_alert_amount_check check (amount > 0),
  constraint transaction_alert_check check (single_from is not null or day_from is not null),
  constraint transaction_alert_check1 check ((closed_at is null) = (closed_by is null) and (closed_at is null) =
    (closed_name is null)),
  constraint transaction_alert_check2 check (closed_at is not null or note = ''),
  constraint transaction_alert_direction_check check (direction in ('in', 'out')),
  constraint transaction_alert_kind_check check (kind in ('deposit', 'withdrawal', 'adjustment'))
);
create index transaction_alert_account on transaction_alert (merchant_id, account, id);
create index transaction_alert_day on transaction_alert (merchant_id, member_id, day) include (day_from) where day_from
  is not null;
create index transaction_alert_open on transaction_alert (merchant_id, id) where closed_at is null;
create unique index transaction_alert_subject on transaction_alert (merchant_id, subject_id);

create table transfer (
  merchant_id int not null,
  id bigint not null,
  debit_id bigint not null,
  credit_id bigint not null,
  amount bigint not null,
  debit_after bigint,
  credit_after bigint,
  debit_version bigint,
  credit_version bigint,
  created_at timestamptz not null,
  code smallint not null,
  reference text not null,
  primary key (merchant_id, id),
  constraint transfer_amount_check check (amount > 0),
  constraint transfer_check check (debit_id <> credit_id)
) partition by range (id);
create index transfer_beside_bets on transfer (merchant_id, created_at, id) where code not in (10, 11, 12, 13);
create index transfer_by_credit on transfer (merchant_id, credit_id, created_at, credit_version) include (amount, code)
  where credit_version is not null;
create index transfer_by_credit_code on transfer (merchant_id, credit_id, code, created_at, credit_version) include
  (amount) where credit_version is not null and (code not in (10, 11));
create index transfer_by_debit on transfer (merchant_id, debit_id, created_at, debit_version) include (amount, code)
  where debit_version is not null;
create index transfer_by_debit_code on transfer (merchant_id, debit_id, code, created_at, debit_version) include
  (amount) where debit_version is not null and (code not in (10, 11));
create index transfer_by_time on transfer using brin (created_at) with (autosummarize='on');
create index transfer_of_rebate on transfer (merchant_id, (
case
    when reference ~ '^rebate:[1-9][0-9]{0,17}$' then substr(reference, 8)::bigint
    else 0::bigint
end)) include (amount, credit_id) where code = 42 and reference ~~ 'rebate:%';
create index transfer_taken_back on transfer (merchant_id, created_at) include (reference, amount, debit_id, credit_id)
  where code in (12, 13);

create table transfer_default partition of transfer default;

create table transfer_edge (
  code smallint not null,
  debit_kind smallint not null,
  credit_kind smallint not null,
  passes_freeze boolean not null,
  primary key (code, debit_kind, credit_kind)
);

create table turnover_requirement (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  origin text not null,
  origin_id bigint not null,
  currency smallint not null,
  base bigint not null,
  required bigint not null,
  weights jsonb not null,
  started_at timestamptz not null,
  expires_at timestamptz,
  closed_at timestamptz,
  is_met boolean,
  primary key (merchant_id, id),
  constraint turnover_requirement_base_check check (base > 0),
  constraint turnover_requirement_check check (expires_at >= started_at),
  constraint turnover_requirement_origin_check check (origin in ('deposit', 'bonus', 'adjustment', 'rebate')),
  constraint turnover_requirement_required_check check (required > 0)
);
create unique index turnover_requirement_by_origin on turnover_requirement (merchant_id, origin, origin_id);
create index turnover_requirement_open on turnover_requirement (merchant_id, member_id, started_at, id) where closed_at
  is null;

create table vendor (
  merchant_id int not null,
  code text not null,
  names jsonb not null,
  position int not null,
  is_enabled boolean not null,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  blocked_countries text[] not null default '{}',
  primary key (merchant_id, code)
);

create table game (
  merchant_id int not null,
  node_id bigint not null,
  vendor text not null,
  code text not null,
  category text not null,
  classify text,
  names jsonb not null,
  position int not null,
  hot_position int,
  is_enabled boolean not null,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  support_play smallint not null,
  min_bet bigint not null default 0,
  lines smallint not null default 0,
  heat int not null default 0,
  added_at timestamptz not null default '2026-01-01 00:00:00+00'::timestamptz,
  primary key (merchant_id, node_id),
  constraint game_lines_check check (lines >= 0),
  constraint game_min_bet_check check (min_bet >= 0),
  constraint game_merchant_id_vendor_fkey foreign key (merchant_id, vendor) references vendor(merchant_id, code)
);
create unique index game_by_code on game (merchant_id, vendor, code);
create index game_by_vendor on game (merchant_id, category, "position", node_id);

create table gateway_supplier (
  merchant_id int not null,
  code text not null,
  vendor text not null,
  public_key text not null,
  currency smallint not null,
  answers_replay boolean not null,
  token_life_seconds int not null,
  allowed_networks text[] not null,
  is_enabled boolean not null,
  api_url text,
  operator_id text not null default '',
  game_hosts text[] not null default '{}',
  sealed_signing_key text,
  signing_public_key text,
  promo_day_limit bigint not null default 0,
  certification_accounts text[] not null default '{}',
  primary key (merchant_id, code),
  constraint gateway_supplier_code_check check (code ~ '^[a-z0-9][a-z0-9-]{0,38}$'),
  constraint gateway_supplier_promo_day_limit_check check (promo_day_limit >= 0),
  constraint gateway_supplier_token_life_seconds_check check (token_life_seconds > 0),
  constraint gateway_supplier_merchant_id_fkey foreign key (merchant_id) references merchant(id),
  constraint gateway_supplier_merchant_id_vendor_fkey foreign key (merchant_id, vendor) references vendor(merchant_id,
    code)
);

create table vendor_transfer (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  key uuid not null,
  input_hash bytea not null,
  reference text not null,
  vendor text not null,
  vendor_name text not null,
  direction text not null,
  currency smallint not null,
  amount bigint not null,
  state text not null,
  held_reason text,
  vendor_ref text,
  created_at timestamptz not null,
  closed_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  primary key (merchant_id, id),
  constraint vendor_transfer_amount_check check (amount > 0),
  constraint vendor_transfer_check check ((state in ('done', 'failed')) = (closed_at is not null)),
  constraint vendor_transfer_check1 check (held_reason is null or closed_at is null),
  constraint vendor_transfer_direction_check check (direction in ('in', 'out')),
  constraint vendor_transfer_held_reason_check check (held_reason in ('amount', 'currency', 'contradiction')),
  constraint vendor_transfer_state_check check (state in ('asked', 'sent', 'unknown', 'done', 'failed'))
) with (fillfactor=80);
create index vendor_transfer_by_member on vendor_transfer (merchant_id, member_id, id);
create index vendor_transfer_held on vendor_transfer (merchant_id, id) where held_reason is not null;
create unique index vendor_transfer_key on vendor_transfer (merchant_id, key);
create unique index vendor_transfer_open on vendor_transfer (merchant_id, member_id) where closed_at is null and
  held_reason is null;
create unique index vendor_transfer_reference on vendor_transfer (merchant_id, reference);
create index vendor_transfer_to_check on vendor_transfer (merchant_id, next_check_at) where closed_at is null and
  held_reason is null;

create table verification_code (
  merchant_id int not null,
  id bigint not null,
  purpose text not null,
  channel text not null,
  recipient text not null,
  member_id bigint,
  is_sent boolean not null,
  code_hash bytea not null,
  tries smallint not null default 0,
  address text not null,
  network text not null,
  device text,
  number_range text,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, id),
  constraint verification_code_channel_check check (channel in ('sms', 'email')),
  constraint verification_code_check check (expires_at <= (sent_at + '00:10:00'::interval)),
  constraint verification_code_purpose_check check (purpose in ('register', 'login', 'recovery', 'bind-mobile',
    'bind-email', 'new-place')),
  constraint verification_code_tries_check check (tries >= 0 and tries <= 5)
);
create index verification_code_by_address on verification_code (merchant_id, address, sent_at);
create index verification_code_by_device on verification_code (merchant_id, device, sent_at) where device is not null;
create index verification_code_by_network on verification_code (merchant_id, network, sent_at);
create index verification_code_by_range on verification_code (merchant_id, number_range, sent_at) where number_range is
  not null;
create index verification_code_by_recipient on verification_code (merchant_id, recipient, sent_at);
create index verification_code_by_time on verification_code (merchant_id, channel, sent_at);

create table withdraw_account (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  card_type text not null,
  bank_code text not null,
  bank_name text not null,
  holder text not null,
  number_sealed text not null,
  number_shown text not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  number_hash bytea,
  primary key (merchant_id, id),
  constraint withdraw_account_card_type_check check (card_type in ('B', 'E', 'V'))
);
create index withdraw_account_by_member on withdraw_account (merchant_id, member_id, id) where removed_at is null;
create index withdraw_account_by_number on withdraw_account (merchant_id, number_hash) where number_hash is not null;

create table withdraw_method (
  merchant_id int not null,
  card_type text not null,
  currency smallint not null,
  minimum bigint not null,
  maximum bigint not null,
  fee_rate_ppm int not null,
  fee_fixed bigint not null,
  enabled boolean not null,
  primary key (merchant_id, card_type),
  constraint withdraw_method_card_type_check check (card_type in ('B', 'E', 'V')),
  constraint withdraw_method_check check (maximum >= minimum),
  constraint withdraw_method_check1 check ((minimum * fee_rate_ppm / 1000000 + fee_fixed) < minimum),
  constraint withdraw_method_fee_fixed_check check (fee_fixed >= 0),
  constraint withdraw_method_fee_rate_ppm_check check (fee_rate_ppm >= 0 and fee_rate_ppm <= 999999),
  constraint withdraw_method_minimum_check check (minimum > 0),
  constraint withdraw_method_merchant_id_fkey foreign key (merchant_id) references merchant(id)
);

create table payout_bank (
  merchant_id int not null,
  code text not null,
  card_type text not null,
  name text not null,
  payout text not null,
  provider text not null,
  enabled boolean not null,
  position int not null,
  address_form text,
  primary key (merchant_id, code),
  constraint payout_bank_address_form check ((card_type = 'V') = (address_form is not null)),
  constraint payout_bank_address_form_check check (address_form in ('TRC20', 'ERC20', 'BTC')),
  constraint payout_bank_payout_check check (payout in ('provider', 'hand')),
  constraint payout_bank_merchant_id_card_type_fkey foreign key (merchant_id, card_type) references
    withdraw_method(merchant_id, card_type)
);

create table withdrawal (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  account text not null,
  reference text not null,
  withdraw_account_id bigint not null,
  card_type text not null,
  bank_code text not null,
  bank_name text not null,
  holder text not null,
  number_shown text not null,
  currency smallint not null,
  amount bigint not null,
  fee bigint not null,
  payout text not null,
  provider text not null,
  state text not null,
  needs_second boolean not null,
  first_approved_by bigint,
  first_approved_name text,
  approved_by bigint,
  approved_name text,
  held_reason text,
  remark text not null default '',
  business_day date not null,
  provider_ref text,
  created_at timestamptz not null,
  decided_at timestamptz,
  closed_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  risks jsonb not null default '[]'::jsonb,
  primary key (merchant_id, id),
  constraint withdrawal_amount_check check (amount > 0),
  constraint withdrawal_card_type_check check (card_type in ('B', 'E', 'V')),
  constraint withdrawal_check check (fee >= 0 and fee < amount),
  constraint withdrawal_check1 check ((state in ('success', 'rejected', 'failed')) = (closed_at is not null)),
  constraint withdrawal_check2 check ((state in ('processing', 'rejected')) or approved_by is not null),
  constraint withdrawal_check3 check (approved_by is null or not needs_second or first_approved_by is not null and
    first_approved_by <> approved_by),
  constraint withdrawal_held_reason_check check (held_reason in ('amount', 'currency', 'contradiction')),
  constraint withdrawal_payout_check check (payout in ('provider', 'hand')),
  constraint withdrawal_state_check check (state in ('processing', 'approved', 'transferring', 'success', 'rejected',
    'failed')),
  constraint withdrawal_merchant_id_withdraw_account_id_fkey foreign key (merchant_id, withdraw_account_id) references
    withdraw_account(merchant_id, id)
) with (fillfactor=80);
create index withdrawal_by_member on withdrawal (merchant_id, member_id, id);
create index withdrawal_by_state on withdrawal (merchant_id, state, id);
create index withdrawal_held on withdrawal (merchant_id, id) where held_reason is not null;
create unique index withdrawal_reference on withdrawal (merchant_id, reference);
create index withdrawal_to_check on withdrawal (merchant_id, next_check_at) where state in ('approved', 'transferring');

create table withdrawal_receipt (
  merchant_id int not null,
  withdrawal_id bigint not null,
  member_id bigint not null,
  currency smallint not null,
  state text not null,
  expected bigint not null,
  received bigint not null,
  due_at timestamptz not null,
  warned_at timestamptz,
  closed_at timestamptz,
  primary key (merchant_id, withdrawal_id),
  constraint withdrawal_receipt_check check ((state in ('received', 'forced')) = (closed_at is not null)),
  constraint withdrawal_receipt_expected_check check (expected > 0),
  constraint withdrawal_receipt_received_check check (received >= 0),
  constraint withdrawal_receipt_state_check check (state in ('waiting', 'received', 'forced', 'disputed', 'refused')),
  constraint withdrawal_receipt_merchant_id_withdrawal_id_fkey foreign key (merchant_id, withdrawal_id) references
    withdrawal(merchant_id, id)
) with (fillfactor=80);
create index withdrawal_receipt_by_member on withdrawal_receipt (merchant_id, member_id, withdrawal_id);
create index withdrawal_receipt_disputed on withdrawal_receipt (merchant_id, withdrawal_id) where state = 'disputed';
create index withdrawal_receipt_due on withdrawal_receipt (merchant_id, due_at) where state = 'waiting';

create table receipt_claim (
  merchant_id int not null,
  withdrawal_id bigint not null,
  number smallint not null,
  kind text not null,
  received bigint not null,
  missing bigint not null,
  comment text not null,
  made_at timestamptz not null,
  needs_second boolean not null,
  first_by bigint,
  first_name text,
  decision text not null,
  decided_by bigint,
  decided_name text,
  decided_at timestamptz,
  reason text not null default '',
  reference text not null default '',
  transfer_id bigint,
  recovered bigint,
  recovered_by bigint,
  recovered_name text,
  recovered_at timestamptz,
  recovery_reference text not null default '',
  recovery_transfer_id bigint,
  write_off bigint,
  write_off_asked_by bigint,
  write_off_asked_name text,
  write_off_asked_at timestamptz,
  write_off_reason text not null default '',
  write_off_by bigint,
  write_off_name text,
  write_off_at timestamptz,
  write_off_transfer_id bigint,
  primary key (merchant_id, withdrawal_id, number),
  constraint receipt_claim_check check ((decision = 'open') = (decided_at is null)),
  constraint receipt_claim_check1 check (decision <> 'paid' or decided_by is not null and reference <> '' and (not
    needs_second or first_by is not null and first_by <> decided_by)),
  constraint receipt_claim_check2 check (recovered > 0 and recovered <= missing),
  constraint receipt_claim_decision_check check (decision in ('open', 'paid', 'refused', 'withdrawn')),
  constraint receipt_claim_kind_check check (kind in ('partly', 'missing', 'appeal')),
  constraint receipt_claim_missing_check check (missing > 0),
  constraint receipt_claim_number_check check (number > 0),
  constraint receipt_claim_open check ((coalesce(recovered, 0::bigint) + case when write_off_transfer_id is null then
    0::bigint else write_off end) <= missing),
  constraint receipt_claim_received_check check (received >= 0),
  constraint receipt_claim_recovered check (recovered is null or transfer_id is not null),
  constraint receipt_claim_recovery check ((recovered is null) = (recovery_transfer_id is null) and (recovered is null)
    = (recovered_by is null) and (recovered is null) = (recovered_at is null) and (recovered is null) =
    (recovery_reference = '')),
  constraint receipt_claim_write_off_asked check ((write_off is null) = (write_off_asked_by is null) and (write_off is
    null) = (write_off_asked_name is null) and (write_off is null) = (write_off_asked_at is null) and (write_off is not
    null or write_off_reason = '')),
  constraint receipt_claim_write_off_booked check ((write_off_by is null) = (write_off_transfer_id is null) and
    (write_off_by is null) = (write_off_name is null) and (write_off_by is null) = (write_off_at is null) and
    (write_off_by is null or write_off is not null)),
  constraint receipt_claim_write_off_check check (write_off > 0),
  constraint receipt_claim_write_off_paid check (write_off is null or transfer_id is not null),
  constraint receipt_claim_write_off_two check (write_off_by <> write_off_asked_by),
  constraint receipt_claim_merchant_id_withdrawal_id_fkey foreign key (merchant_id, withdrawal_id) references
    withdrawal_receipt(merchant_id, withdrawal_id)
);
create unique index receipt_claim_open on receipt_claim (merchant_id, withdrawal_id) where decision = 'open';
create unique index receipt_claim_recovery_transfer on receipt_claim (merchant_id, recovery_transfer_id) where
  recovery_transfer_id is not null;
create unique index receipt_claim_transfer on receipt_claim (merchant_id, transfer_id) where transfer_id is not null;
create unique index receipt_claim_write_off_transfer on receipt_claim (merchant_id, write_off_transfer_id) where
  write_off_transfer_id is not null;
create index receipt_claim_write_off_waits on receipt_claim (merchant_id, withdrawal_id) where write_off is not null and
  write_off_transfer_id is null;

create view audit_line as  select e.merchant_id,
    e."position",
    e.at,
    e.actor_kind,
    e.actor_id,
    coalesce(p.name, e.actor_name) as actor_name,
    e.action,
    e.subject_kind,
    e.subject_id,
    e.detail,
    coalesce(p.reason, e.reason) as reason,
        case
            when p."position" is not null then p.ip
            when e.ip !~~ 'sha256:%' then e.ip
            else null::text
        end as ip,
    e.hash
   from audit_entry e
     left join audit_person p on p.merchant_id = e.merchant_id and p."position" = e."position";

create sequence process_node as bigint increment 1 minvalue 0 maxvalue 1023 start 0 cycle;

-- New tables give the application default rights. These are the rights that it needs.
revoke all on account, account_delta, adjustment, adjustment_day, agent_code, agent_code_use, agent_flag,
  agent_flag_member, agent_flag_search, agent_level_change, agent_tree, approval, audit_entry, audit_head,
  audit_person, bet, bet_day, bill_line, bonus_day, bonus_grant, business_clock, captcha_challenge, catalogue_version,
  clearing_file, clearing_format, clearing_line, closure_request, consent, content_item, activity_application,
  content_picture, content_revision, contract, contract_class, contract_hold_window, contract_version, contract_event,
  contract_margin, contract_span, day_close, demo_part, deposit, enc_key, enc_nonce, favourite_game, feedback,
  gateway_call, gateway_comparison, gateway_difference, gateway_promo_day, gateway_round, gateway_rounding,
  gateway_token, gateway_transaction, guest, idem, identity_link, known_place, ledger_remark, limit_use, lineage,
  lineage_agent, login_attempt, member_care, member_day, member_exclusion, member_limit, member_move, member_place,
  member_rebate, member_rebate_change, member_transfer, merchant, deposit_method, deposit_channel, deposit_terms,
  maintenance_window, member, member_file, merchant_flag, merchant_host, merchant_setting, message, message_of_day,
  one_time_ticket, outbox, outbox_failure, payment_claim, payment_step, provider_message, rebate_begin, rebate_carry,
  rebate_proof, rebate_run, rebate, rebate_adjustment, rebate_line, rebate_recheck, rebate_run_look, rebate_run_sum,
  rebate_setting_change, rebate_setting_news, rebate_untold, recent_game, recovery_code, salary_run, contract_hold,
  salary_recheck, salary_release, bill, bill_adjustment, bill_decision, bill_passed_back, salary_run_fund,
  salary_run_place, salary_run_waiting, session, staff, staff_invitation, staff_session, stored_reply, studio_chain,
  studio_player, studio_round, studio_seed, studio_session, team_day, team_day_count, team_delta, team_joined,
  team_level, transaction_alert, transfer, transfer_default, transfer_edge, turnover_requirement, vendor, game,
  gateway_supplier, vendor_transfer, verification_code, withdraw_account, withdraw_method, payout_bank, withdrawal,
  withdrawal_receipt, receipt_claim, audit_line from openhouse_app;
revoke all on sequence process_node from openhouse_app;
grant select on account to openhouse_app;
grant select on account_delta to openhouse_app;
grant insert, select, update on adjustment to openhouse_app;
grant insert, select, update on adjustment_day to openhouse_app;
grant delete, insert, select, update on agent_code to openhouse_app;
grant insert, select on agent_code_use to openhouse_app;
grant insert, select, update on agent_flag to openhouse_app;
grant insert, select on agent_flag_member to openhouse_app;
grant insert, select, update on agent_flag_search to openhouse_app;
grant insert, select on agent_level_change to openhouse_app;
grant delete, insert, select, update on agent_tree to openhouse_app;
grant delete, insert, select, update on approval to openhouse_app;
grant select on audit_entry to openhouse_app;
grant select on audit_head to openhouse_app;
grant delete, select on audit_person to openhouse_app;
grant select on bet to openhouse_app;
grant select on bet_day to openhouse_app;
grant insert, select on bill_line to openhouse_app;
grant insert, select, update on bonus_day to openhouse_app;
grant insert, select, update on bonus_grant to openhouse_app;
grant delete, insert, select, update on business_clock to openhouse_app;
grant delete, insert, select, update on captcha_challenge to openhouse_app;
grant select on catalogue_version to openhouse_app;
grant insert, select on clearing_file to openhouse_app;
grant insert, select, update on clearing_format to openhouse_app;
grant insert, select, update on clearing_line to openhouse_app;
grant delete, insert, select, update on closure_request to openhouse_app;
grant insert, select on consent to openhouse_app;
grant delete, insert, select, update on content_item to openhouse_app;
grant insert, select, update on activity_application to openhouse_app;
grant insert, select on content_picture to openhouse_app;
grant insert, select on content_revision to openhouse_app;
grant insert, select, update on contract to openhouse_app;
grant delete, insert, select, update on contract_class to openhouse_app;
grant insert, select on contract_hold_window to openhouse_app;
grant insert, select on contract_version to openhouse_app;
grant insert, select on contract_event to openhouse_app;
grant insert, select, update on contract_margin to openhouse_app;
grant insert, select, update on contract_span to openhouse_app;
grant select on day_close to openhouse_app;
grant delete, insert, select, update on demo_part to openhouse_app;
grant insert, select, update on deposit to openhouse_app;
grant delete, insert, select, update on enc_key to openhouse_app;
grant delete, insert, select, update on enc_nonce to openhouse_app;
grant delete, insert, select, update on favourite_game to openhouse_app;
grant delete, insert, select, update on feedback to openhouse_app;
grant delete, insert, select, update on gateway_call to openhouse_app;
grant delete, insert, select, update on gateway_comparison to openhouse_app;
grant delete, insert, select, update on gateway_difference to openhouse_app;
grant select on gateway_promo_day to openhouse_app;
grant select on gateway_round to openhouse_app;
grant delete, insert, select, update on gateway_rounding to openhouse_app;
grant insert, select on gateway_token to openhouse_app;
grant select on gateway_transaction to openhouse_app;
grant delete, insert, select, update on guest to openhouse_app;
grant select on idem to openhouse_app;
grant delete, insert, select, update on identity_link to openhouse_app;
grant delete, insert, select, update on known_place to openhouse_app;
grant insert, select on ledger_remark to openhouse_app;
grant delete, insert, select, update on limit_use to openhouse_app;
grant insert, select on lineage to openhouse_app;
grant insert, select on lineage_agent to openhouse_app;
grant delete, insert, select, update on login_attempt to openhouse_app;
grant delete, insert, select, update on member_care to openhouse_app;
grant delete, insert, select, update on member_day to openhouse_app;
grant delete, insert, select, update on member_exclusion to openhouse_app;
grant delete, insert, select, update on member_limit to openhouse_app;
grant insert, select on member_move to openhouse_app;
grant delete, insert, select, update on member_place to openhouse_app;
grant insert, select, update on member_rebate to openhouse_app;
grant select on member_rebate_change to openhouse_app;
grant insert, select on member_transfer to openhouse_app;
grant delete, insert, select, update on merchant to openhouse_app;
grant delete, insert, select, update on deposit_method to openhouse_app;
grant delete, insert, select, update on deposit_channel to openhouse_app;
grant delete, insert, select, update on deposit_terms to openhouse_app;
grant delete, insert, select, update on maintenance_window to openhouse_app;
grant delete, insert, select, update on member to openhouse_app;
grant delete, insert, select, update on member_file to openhouse_app;
grant delete, insert, select, update on merchant_flag to openhouse_app;
grant delete, insert, select, update on merchant_host to openhouse_app;
grant delete, insert, select, update on merchant_setting to openhouse_app;
grant delete, insert, select, update on message to openhouse_app;
grant delete, insert, select, update on message_of_day to openhouse_app;
grant delete, insert, select, update on one_time_ticket to openhouse_app;
grant delete, insert, select, update on outbox to openhouse_app;
grant delete, insert, select, update on outbox_failure to openhouse_app;
grant delete, insert, select, update on payment_claim to openhouse_app;
grant insert, select on payment_step to openhouse_app;
grant insert, select on provider_message to openhouse_app;
grant insert, select on rebate_begin to openhouse_app;
grant insert, select, update on rebate_carry to openhouse_app;
grant insert, select, update on rebate_proof to openhouse_app;
grant insert, select on rebate_run to openhouse_app;
grant insert, select, update (claim_until, lapsed, paid, withheld) on rebate to openhouse_app;
grant insert, select on rebate_adjustment to openhouse_app;
grant insert, select on rebate_line to openhouse_app;
grant delete, insert, select, update on rebate_recheck to openhouse_app;
grant insert, select, update on rebate_run_look to openhouse_app;
grant insert, select, update (lapsed, withheld) on rebate_run_sum to openhouse_app;
grant insert, select on rebate_setting_change to openhouse_app;
grant delete, select on rebate_setting_news to openhouse_app;
grant delete, insert, select on rebate_untold to openhouse_app;
grant delete, insert, select, update on recent_game to openhouse_app;
grant delete, insert, select, update on recovery_code to openhouse_app;
grant insert, select on salary_run to openhouse_app;
grant insert, select, update on contract_hold to openhouse_app;
grant delete, insert, select, update on salary_recheck to openhouse_app;
grant insert, select on salary_release to openhouse_app;
grant insert, select, update (claim_until, decided_at, is_held, release_id, set_aside, state) on bill to openhouse_app;
grant insert, select, update on bill_adjustment to openhouse_app;
grant insert, select on bill_decision to openhouse_app;
grant insert, select on bill_passed_back to openhouse_app;
grant insert, select on salary_run_fund to openhouse_app;
grant insert, select on salary_run_place to openhouse_app;
grant delete, insert, select, update on salary_run_waiting to openhouse_app;
grant delete, insert, select, update on session to openhouse_app;
grant delete, insert, select, update on staff to openhouse_app;
grant delete, insert, select, update on staff_invitation to openhouse_app;
grant delete, insert, select, update on staff_session to openhouse_app;
grant delete, insert, select, update on stored_reply to openhouse_app;
grant delete, insert, select, update on studio_chain to openhouse_app;
grant insert, select, update (client_seed, open_nonce, seed_id) on studio_player to openhouse_app;
grant select on studio_round to openhouse_app;
grant insert, select, update (last_nonce, revealed_at) on studio_seed to openhouse_app;
grant delete, insert, select, update on studio_session to openhouse_app;
grant delete, insert, select, update on team_day to openhouse_app;
grant delete, insert, select, update on team_day_count to openhouse_app;
grant select on team_delta to openhouse_app;
grant select on team_joined to openhouse_app;
grant select on team_level to openhouse_app;
grant insert, select, update on transaction_alert to openhouse_app;
grant select on transfer to openhouse_app;
grant select on transfer_default to openhouse_app;
grant select on transfer_edge to openhouse_app;
grant insert, select, update on turnover_requirement to openhouse_app;
grant delete, insert, select, update on vendor to openhouse_app;
grant delete, insert, select, update on game to openhouse_app;
grant delete, insert, select, update on gateway_supplier to openhouse_app;
grant insert, select, update on vendor_transfer to openhouse_app;
grant delete, insert, select, update on verification_code to openhouse_app;
grant insert, select, update on withdraw_account to openhouse_app;
grant delete, insert, select, update on withdraw_method to openhouse_app;
grant delete, insert, select, update on payout_bank to openhouse_app;
grant insert, select, update on withdrawal to openhouse_app;
grant insert, select, update on withdrawal_receipt to openhouse_app;
grant insert, select, update on receipt_claim to openhouse_app;
grant select on audit_line to openhouse_app;
grant select, usage on sequence process_node to openhouse_app;

-- Not valid, because older rows may break these rules.
alter table salary_run add constraint salary_run_review_said check (review_mode is not null) not valid;
alter table receipt_claim add constraint receipt_claim_booked
  check (decision <> 'paid' or transfer_id is not null) not valid;

insert into business_clock (offset_ms) values (0);

-- Which kinds of account a transfer code may join: docs/ledger/chart-of-accounts.md.
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (1, 110, 1, false), -- deposit: clearing → main
  (2, 1, 4, false), -- withdraw_hold: main → hold
  (3, 4, 1, true), -- withdraw_release: hold → main
  (4, 4, 110, true), -- withdraw_payout: hold → clearing
  (5, 114, 110, false), -- claim_payout: disputes → clearing
  (6, 110, 114, false), -- claim_recovery: clearing → disputes
  (7, 115, 114, false), -- claim_write_off: losses → disputes
  (10, 1, 101, false), -- stake: main → stakes
  (10, 2, 101, false), -- stake: bonus → stakes
  (11, 102, 1, false), -- win: wins → main
  (11, 102, 2, false), -- win: wins → bonus
  (11, 102, 103, false), -- win: wins → bonuses
  (12, 101, 1, false), -- stake_refund: stakes → main
  (12, 101, 2, false), -- stake_refund: stakes → bonus
  (12, 101, 103, false), -- stake_refund: stakes → bonuses
  (13, 1, 102, true), -- win_reversal: main → wins
  (13, 2, 102, true), -- win_reversal: bonus → wins
  (13, 103, 102, false), -- win_reversal: bonuses → wins
  (20, 103, 1, false), -- bonus_grant: bonuses → main
  (20, 103, 2, false), -- bonus_grant: bonuses → bonus
  (21, 2, 1, false), -- bonus_release: bonus → main
  (22, 2, 103, true), -- bonus_forfeit: bonus → bonuses
  (30, 1, 111, false), -- transfer_to_downline: main → escrow
  (30, 111, 1, false), -- transfer_to_downline: escrow → main
  (31, 1, 111, false), -- transfer_to_upline: main → escrow
  (31, 111, 1, false), -- transfer_to_upline: escrow → main
  (32, 1, 4, false), -- vendor_in: main → hold
  (32, 4, 3, true), -- vendor_in: hold → vendor
  (33, 3, 4, false), -- vendor_out: vendor → hold
  (33, 4, 1, true), -- vendor_out: hold → main
  (34, 4, 1, true), -- vendor_return: hold → main
  (34, 4, 3, true), -- vendor_return: hold → vendor
  (40, 104, 1, false), -- salary: salaries → main
  (40, 116, 1, false), -- salary: contract funds → main
  (41, 105, 1, false), -- dividend: dividends → main
  (41, 116, 1, false), -- dividend: contract funds → main
  (42, 106, 1, false), -- rebate: rebates → main
  (43, 1, 116, false), -- contract_fund: main → contract funds
  (43, 104, 116, false), -- contract_fund: salaries → contract funds
  (43, 105, 116, false), -- contract_fund: dividends → contract funds
  (44, 116, 1, false), -- contract_fund_return: contract funds → main
  (44, 116, 104, false), -- contract_fund_return: contract funds → salaries
  (44, 116, 105, false), -- contract_fund_return: contract funds → dividends
  (50, 112, 1, false), -- adjustment_in: adjustments → main
  (50, 112, 2, false), -- adjustment_in: adjustments → bonus
  (51, 1, 112, true), -- adjustment_out: main → adjustments
  (51, 2, 112, true), -- adjustment_out: bonus → adjustments
  (60, 113, 1, false), -- trial_grant: trial grants → main
  (70, 1, 107, false), -- fee: main → fees
  (70, 4, 107, true), -- fee: hold → fees
  (80, 102, 109, false), -- rounding: wins → rounding
  (80, 109, 102, false); -- rounding: rounding → wins
