-- What people tell the house: a member or a visitor writes, support reads and notes what was done. The text may hold
-- anything personal, so it goes with the account.
create table feedback (
  merchant_id int not null,
  id bigint not null,
  -- Business time.
  at timestamptz not null,
  type smallint not null check (type between 1 and 5),
  content text not null,
  remark text not null,
  sender text not null,
  -- Null = a visitor.
  member_id bigint,
  language text not null,
  done_at timestamptz,
  done_by text,
  done_note text,
  primary key (merchant_id, id),
  check ((done_at is null) = (done_by is null))
);
create index feedback_open on feedback (merchant_id, id) where done_at is null;
create index feedback_by_member on feedback (merchant_id, member_id) where member_id is not null;
