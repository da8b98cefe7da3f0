-- How far the demo world has been written; empty outside the demo. Each part is one transaction with its row, so that a
-- seed that was killed goes on where it stopped.

create table demo_part (
  merchant_id int not null,
  part text not null,
  detail jsonb not null,
  done_at timestamptz not null,
  primary key (merchant_id, part)
);
