-- Addresses and browsers of closed flags go ninety days after they were found last, as those of open ones do. Until a
-- flag is not quiet any more it is known again by its key, which holds a hash of the place.
create index agent_flag_with_hash on agent_flag (merchant_id, closed_at)
  where kind in ('device', 'network') and key not like 'forgotten:%';
comment on column agent_flag_search.is_cut is
  'circles were given up, more was found than people look at in a night, or not all that stands open was refreshed';
