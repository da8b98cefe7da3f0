-- How newcomers come below an agent: links that end, are taken back and say who came by them; and what share of their
-- bets comes back to members. Rules: packages/rules/src/agents/rebate-rates.

-- A link is a code with a page of its own; personal codes have none of these.
alter table agent_code add column id bigint;
alter table agent_code add column label text not null default '';
-- Business time, as that of the registration which asks. null: without end.
alter table agent_code add column expires_at timestamptz;
-- Who comes by it begins with these rates above the house's, category → parts per million; null: with the house's.
alter table agent_code add column rebates jsonb;
create unique index agent_link on agent_code (merchant_id, agent_id, id) where id is not null;

-- Who came by which code. Counted, not kept as a number on the code: newcomers of one link do not wait for each other.
create table agent_code_use (
  merchant_id int not null,
  code text not null,
  member_id bigint not null,
  at timestamptz not null,
  primary key (merchant_id, code, member_id),
  foreign key (merchant_id, code) references agent_code (merchant_id, code)
);
revoke update, delete, truncate on agent_code_use from openhouse_app;

-- Rates above the house's usual ones, parts per million of the valid bets; 0 or no row: the usual ones.
create table member_rebate (
  merchant_id int not null,
  member_id bigint not null,
  lott int not null,
  fish int not null,
  rng int not null,
  live int not null,
  sports int not null,
  esports int not null,
  -- the agent who raised them last; null: the house
  given_by bigint,
  changed_at timestamptz not null,
  primary key (merchant_id, member_id),
  check (least(lott, fish, rng, live, sports, esports) >= 0
    and greatest(lott, fish, rng, live, sports, esports) <= 1000000)
);
revoke delete, truncate on member_rebate from openhouse_app;

-- Nobody's rate is ever lowered, whatever the application asks.
create function keep_rebates_up() returns trigger language plpgsql as $$
begin
  if (new.merchant_id, new.member_id) is distinct from (old.merchant_id, old.member_id)
      or least(new.lott - old.lott, new.fish - old.fish, new.rng - old.rng, new.live - old.live,
        new.sports - old.sports, new.esports - old.esports) < 0 then
    raise exception 'a rebate is never lowered' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger member_rebate_up before update on member_rebate for each row execute function keep_rebates_up();

-- The two tabs of the register centre guarded nothing before: houses that run offer them where they offer the centre.
insert into merchant_flag (merchant_id, mod_id, enabled)
select m.id, f.mod_id, true
from merchant m cross join (values ('AGEREGDOWN3'), ('CREATEAFF3')) f (mod_id)
on conflict (merchant_id, mod_id) do nothing;
