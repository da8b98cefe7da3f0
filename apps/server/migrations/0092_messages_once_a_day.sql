-- What has been told a member today of pay that is settled every few minutes: the first news of each name goes out, and
-- the rest of the day stands in the list of bills.
create table message_of_day (
  merchant_id int not null,
  member_id bigint not null,
  -- of the event, and on which side of it the member stands
  name text not null,
  side text not null,
  day date not null,
  primary key (merchant_id, member_id, name, side, day)
);
