-- What the money beside the bets of a window added up to when it was settled (dividends count it): a bonus, a rebate or
-- a deposit that reaches the books afterwards is seen by the sums, like a bet. Runs of before have nothing and are
-- looked at once more.
alter table salary_run
  add column beside_moves bigint not null default 0,
  add column beside_bonuses bigint not null default 0,
  add column beside_rebates bigint not null default 0,
  add column beside_deposits bigint not null default 0,
  add column beside_withdrawals bigint not null default 0;
