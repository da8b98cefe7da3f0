-- What the house does for a member beside limits: how often to tell time and money, and when it last asked whether a
-- limit would help. One row per member who has either.

create table member_care (
  merchant_id int not null,
  member_id bigint not null,
  -- null: no reminder
  remind_minutes int check (remind_minutes between 5 and 240),
  -- business times of the latest deposits that were opened, oldest first; never more than a handful
  deposits_at timestamptz[] not null,
  -- business time at which the member answered the question about limits; null = never asked
  asked_at timestamptz,
  primary key (merchant_id, member_id)
);
