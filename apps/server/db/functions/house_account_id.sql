-- The id of a house account, which follows from currency and kind. It is far below the ids that the application makes.
create or replace function house_account_id(currency smallint, kind smallint) returns bigint
  language sql immutable parallel safe as $$ select currency::bigint * 1000 + kind $$;
grant execute on function house_account_id to openhouse_app;
