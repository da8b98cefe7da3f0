-- Hash of one closed day: sha256 of the previous hash and the canonical text of the close.
create or replace function day_close_hash(
  previous bytea, m int, currency smallint, number int, day date, is_proven boolean, content jsonb,
  closed_at timestamptz
) returns bytea language sql immutable parallel safe as $$
  select sha256(previous || convert_to(jsonb_build_array(m, currency, number, to_char(day, 'YYYY-MM-DD'), is_proven,
    content, (extract(epoch from closed_at) * 1000000)::bigint)::text, 'UTF8'))
$$;
grant execute on function day_close_hash to openhouse_app;
