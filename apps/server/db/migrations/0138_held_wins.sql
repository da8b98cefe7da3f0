-- Wins of suppliers that wait for a review by the staff. `book_wallet_calls` writes and reads the columns.

drop function if exists book_wallet_calls(
  int, timestamptz, text, text, text, smallint, text, boolean, bigint[], int[], int[], int[], int[], int[], bigint[],
  smallint[], text[], text[], bytea[], text[], boolean[], text[], bigint[], int[], boolean[], boolean[], bigint[],
  timestamptz, bigint, uuid[], bigint[], bigint[], bigint[]);

alter table gateway_transaction
  add column hold_id bigint,
  add column hold_state text,
  add constraint gateway_transaction_hold_state_check
    check (hold_state in ('held', 'released', 'rejected', 'undone')),
  add constraint gateway_transaction_hold_check check ((hold_id is null) = (hold_state is null) and
    (hold_id is null or kind = 2));
comment on column gateway_transaction.hold_id is 'id of the review of a held win; null: the win was never held';
comment on column gateway_transaction.hold_state is
  'held: recorded, but not posted; released: posted after the review; rejected: never posted; undone: the supplier '
  'rolled it back while it was held';
create unique index gateway_transaction_hold on gateway_transaction (merchant_id, hold_id) where hold_id is not null;

alter table gateway_round
  add column held_wins int not null default 0,
  add column is_over boolean not null default false,
  add constraint gateway_round_held_wins_check check (held_wins >= 0);
comment on column gateway_round.held_wins is 'wins under review; the round stays open until there are none';
comment on column gateway_round.is_over is
  'the supplier has ended the round, which stays open because of a win under review';

alter table transaction_alert drop constraint transaction_alert_kind_check;
alter table transaction_alert add constraint transaction_alert_kind_check
  check (kind in ('deposit', 'withdrawal', 'adjustment', 'win'));
comment on column transaction_alert.subject_id is
  'id of the deposit, withdrawal or adjustment, or of the review of a win; ids are unique across tables';
