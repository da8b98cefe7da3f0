-- Do the games earn what was signed on them? The answer is kept with its numbers per version and class: given soon
-- after a signature, and counted anew when rates, rebates or the margins of the house change, because each of them
-- changes what is left. Numbers are parts per million of the valid bet. Rules: packages/rules/src/contracts.

create table contract_margin (
  merchant_id int not null,
  contract_id bigint not null,
  version int not null,
  product_class text not null check (product_class in ('LIVE', 'RNG', 'SPORTS', 'LOTT', 'ELOTT', 'FISH', 'PVP')),
  -- what the games keep in theory, what the receiver gets back, what all levels above and below take
  margin_ppm bigint not null,
  rebate_ppm bigint not null,
  contracts_ppm bigint not null,
  left_ppm bigint not null generated always as (margin_ppm - rebate_ppm - contracts_ppm) stored,
  -- what was left when it was judged for the first time
  first_left_ppm bigint not null,
  -- business times
  first_judged_at timestamptz not null,
  judged_at timestamptz not null,
  primary key (merchant_id, contract_id, version, product_class),
  foreign key (merchant_id, contract_id, version) references contract_version (merchant_id, contract_id, version)
);
revoke delete, truncate on contract_margin from openhouse_app;

-- Of the version in force: what is left of the class with the least; null: nothing is in force, or not judged yet.
alter table contract add column margin_left_ppm bigint;
create index contract_flagged on contract (merchant_id, id) where margin_left_ppm < 0;
create index contract_in_force on contract (merchant_id, id) where active_version is not null;

-- Why the house took a step; what members do has none.
alter table contract_event add column reason text not null default '' check (length(reason) <= 500);
