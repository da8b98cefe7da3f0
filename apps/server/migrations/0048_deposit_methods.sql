-- Ways to pay in as finance sets them: terms by group of members and by amount, and transfers to the house's own
-- account, which persons book. A deposit keeps what it was to be paid to, as it was shown to its member.

alter table deposit_method drop constraint deposit_method_kind_check;
-- account: a provider's account for this one payment; transfer: the house's own account, paid by the member's bank
alter table deposit_method add constraint deposit_method_kind_check
  check (kind in ('ewallet', 'bank', 'qr', 'account', 'transfer'));
-- Counted up by every change: nobody changes what somebody else has changed meanwhile.
alter table deposit_method add column version int not null default 1;

create table deposit_terms (
  merchant_id int not null,
  method_code text not null,
  -- A group with terms of its own has these alone; "everyone" is for all others.
  member_group text not null check (member_group in ('everyone', 'member', 'agent')),
  minimum bigint not null check (minimum > 0),
  maximum bigint not null check (maximum >= minimum),
  fee_rate_ppm int not null check (fee_rate_ppm between 0 and 999999),
  fee_fixed bigint not null check (fee_fixed >= 0),
  fee_payer text not null check (fee_payer in ('member', 'house')),
  primary key (merchant_id, method_code, member_group, minimum),
  foreign key (merchant_id, method_code) references deposit_method (merchant_id, code),
  -- Something must be left of every deposit.
  check (minimum::numeric * fee_rate_ppm / 1000000 + fee_fixed < minimum)
);
insert into deposit_terms
  select merchant_id, code, 'everyone', minimum, maximum, fee_rate_ppm, fee_fixed, fee_payer from deposit_method;
alter table deposit_method drop column minimum, drop column maximum, drop column fee_rate_ppm, drop column fee_fixed,
  drop column fee_payer;

-- The house's account at that bank, for transfers.
alter table deposit_channel add column holder text not null default '', add column number text not null default '',
  add check ((holder = '') = (number = ''));

alter table deposit drop constraint deposit_held_reason_check;
-- proof: the member says that he transferred it
alter table deposit add constraint deposit_held_reason_check
  check (held_reason in ('amount', 'currency', 'late', 'contradiction', 'frozen', 'proof'));
-- How the provider is asked to be paid, from the kind of the method as it was then.
alter table deposit add column means text not null default 'page' check (means in ('page', 'qr', 'account'));
-- Where the member pays to: {"kind": "account", "bank", "holder", "number"} or {"kind": "qr", "text"}.
alter table deposit add column pay_to jsonb,
  add column needs_second boolean not null default false,
  add column first_by bigint,
  add column first_name text,
  add column decided_by bigint,
  add column decided_name text;
-- What no provider says a person has said, with the bank's name for it; above the limit two persons.
alter table deposit add constraint deposit_decided
  check (provider <> 'hand' or state <> 'approved' or (decided_by is not null and provider_ref is not null));
alter table deposit add constraint deposit_two_persons
  check (decided_by is null or not needs_second or (first_by is not null and first_by <> decided_by));
-- One payment at the house's bank is one deposit.
create unique index deposit_bank_reference on deposit (merchant_id, provider_ref)
  where provider = 'hand' and provider_ref is not null;
