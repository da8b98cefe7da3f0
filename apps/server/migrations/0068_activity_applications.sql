-- Members apply for an activity of the house: a promotion that asks for words and pictures. One that is open or was
-- taken stands alone; after a rejection the member may try again. Pictures are members' files of a purpose of its own.
create table activity_application (
  merchant_id int not null,
  id bigint not null,
  member_id bigint not null,
  -- the promotion among the house's content
  promotion_id bigint not null,
  comment text not null,
  -- joined: the house took it
  state text not null check (state in ('applying', 'joined', 'rejected')),
  -- business time, both
  applied_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  -- what the member reads about the decision
  note text,
  primary key (merchant_id, id),
  foreign key (merchant_id, promotion_id) references content_item (merchant_id, id),
  check ((state = 'applying') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (note is null))
);
create unique index activity_application_once on activity_application (merchant_id, member_id, promotion_id)
  where state <> 'rejected';
create index activity_application_by_member on activity_application (merchant_id, member_id, id);
create index activity_application_by_state on activity_application (merchant_id, state, id);
revoke delete, truncate on activity_application from openhouse_app;

alter table member_file drop constraint member_file_purpose_check;
alter table member_file add constraint member_file_purpose_check
  check (purpose in ('withdrawal', 'deposit', 'activity'));
