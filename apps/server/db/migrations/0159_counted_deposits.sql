-- Counts deposits per member and team and day, for the overview of agents.

alter table member_day add column deposits bigint not null default 0;
alter table member_day add column first_deposits bigint not null default 0;
alter table team_day add column deposits bigint not null default 0;
alter table team_day add column first_deposits bigint not null default 0;
comment on column member_day.deposits is 'number of deposits; 0 on days counted before this column';
comment on column member_day.first_deposits is '1 on the day of the member''s first deposit';
