-- An upline whose own bill waits (for its pay day, to be claimed), or whose wallet is frozen, pays those below from
-- that bill: what it lacks is kept back of it and goes from the house's budget to the contract funds.
insert into transfer_edge (code, debit_kind, credit_kind, passes_freeze) values
  (43, 104, 116, false),  -- contract_fund: salaries → contract funds
  (43, 105, 116, false);  -- contract_fund: dividends → contract funds

-- passed: kept back for the contracts that the payee pays.
alter table bill_line drop constraint bill_line_kind_check;
alter table bill_line add constraint bill_line_kind_check
  check (kind in ('gross', 'share', 'overcommitted', 'rounding', 'short', 'adjustment', 'open', 'passed'));
