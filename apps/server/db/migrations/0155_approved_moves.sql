-- Moves that a second person approved do not count among the members that a staff member has moved alone.

alter table member_move add column is_approved boolean not null default false;
comment on column member_move.is_approved is
  'true: a second person approved the move; false also for all moves before this column';
