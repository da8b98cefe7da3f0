-- What the nightly search for red flags could not see to its end: one row per house, the last search. And which flags
-- still name a place: addresses and browsers are forgotten as those of sessions are.

create table agent_flag_search (
  merchant_id int primary key,
  -- business time
  searched_at timestamptz not null,
  -- the search for circles of transfers was given up before its end
  is_cut boolean not null
);
revoke delete, truncate on agent_flag_search from openhouse_app;

create index agent_flag_with_place on agent_flag (merchant_id, seen_at) where evidence ? 'place';
