-- For which windows uplines have been asked to set something aside: a row says that it was done, also where nobody had
-- anything to set aside, so that the job looks at a window once and not each minute.
create table contract_hold_window (
  merchant_id int not null,
  kind text not null,
  period text not null,
  window_key text not null,
  currency smallint not null,
  held_at timestamptz not null,
  primary key (merchant_id, window_key, currency)
);
revoke update, delete, truncate on contract_hold_window from openhouse_app;

-- Holds are taken by the run of the first window that ends after they were made: after a change of the merchant's zone
-- its window has another name than the one that they were made for.
drop index contract_hold_open;
create index contract_hold_open on contract_hold (merchant_id, kind, period, held_at) where run_id is null;
