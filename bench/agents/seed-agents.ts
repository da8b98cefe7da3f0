/**
 * Fills a temporary database with agents by set-based statements: a chain of twenty levels, all other agents below
 * random earlier agents, contracts of the first agents, and wallets of these agents and of players. Ids are
 * consecutive: agents from 1, other members from `memberBase`.
 */

import { createHash } from "node:crypto";
import { canonicalTerms } from "../../packages/rules/src/contracts/contract-terms.ts";
import type { ContractTerms } from "../../packages/rules/src/contracts/contract-terms.ts";
import type { Database } from "../../apps/server/src/db/connection.ts";

export interface AgentSeed {
  /** The kind of all contracts. */
  readonly kind: "realtime" | "daily";
  readonly members: number;
  readonly agents: number;
  readonly contracts: number;
  /** The number of members without a team who get a wallet. */
  readonly players: number;
  readonly at: Date;
}

export const lineageBase = 1_000_000_000n;
export const memberBase = 2_000_000_000n;
const contractBase = 3_000_000_000n;
const accountBase = 4_000_000_000n;
const joinedBase = 5_000_000_000n;
const deepestLevel = 20;
const chunkSize = 5_000;

export async function seedAgents(db: Database, seed: AgentSeed): Promise<void> {
  await insertTree(db, seed);
  await db.query(
    `insert into member (merchant_id, id, account, type, nickname, currency, registered_at, registered_ip, language)
     select 1, member_id, 'm' || member_id, case when member_id <= $2 then 1 else 0 end, 'm', 608, $1, '127.0.0.1', 'EN'
     from member_place`,
    [seed.at, seed.agents],
  );
  await signContracts(db, seed);
  await openWallets(db, seed);
  await db.query(`vacuum analyze`);
}

async function insertTree(db: Database, { agents, members, at }: AgentSeed): Promise<void> {
  const chains = buildChains(agents);
  for (let start = 0; start < agents; start += chunkSize) {
    const chainsOfChunk = chains.slice(start, start + chunkSize);
    await db.query(
      `insert into lineage (merchant_id, id, agent_id, parent_id, depth, chain, made_at)
       select 1, $2 + a.chain[a.depth], a.chain[a.depth], coalesce($2 + a.chain[a.depth - 1], 0), a.depth, a.chain, $3
       from (select t::bigint[] as chain, cardinality(t::bigint[]) as depth from unnest($1::text[]) t) a`,
      [chainsOfChunk.map((chain) => `{${chain.join(",")}}`), lineageBase, at],
    );
  }
  await db.query(`analyze lineage`);
  await db.query(
    `insert into lineage_agent (merchant_id, agent_id, lineage_id, distance)
     select 1, u.agent_id, l.id, l.depth - u.place from lineage l, unnest(l.chain) with ordinality u (agent_id, place)`,
  );
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at,
         joined_day)
       select 1, l.agent_id, p.agent_id, p.parent_id, l.parent_id, $1, $1::timestamptz::date
       from lineage l left join lineage p on p.merchant_id = 1 and p.id = l.parent_id`,
      [at],
    );
    await tx.query(
      `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at,
         joined_day)
       select 1, $1 + n, l.agent_id, l.parent_id, l.id, $3, $3::timestamptz::date
       from generate_series(1, $2::int) n
       join (select *, row_number() over (order by id) as place from lineage) l
         on l.place = (n * 7919::bigint) % $4 + 1`,
      [memberBase, members - agents, at, BigInt(agents)],
    );
  });
  await db.query(`select fold_team_deltas(1)`);
  await db.query(`analyze lineage_agent, member_place, team_level, team_joined`);
}

/** Registers members below agents on all levels. The stored team sizes do not count these members yet. */
export async function registerMembers(
  db: Database,
  { members, agents, at }: { readonly members: number; readonly agents: number; readonly at: Date },
): Promise<void> {
  // One statement per member, as when members register one by one.
  for (let n = 1; n <= members; n += 1) {
    await db.query(
      `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at,
         joined_day)
       select 1, $1, l.agent_id, l.parent_id, l.id, $3, $3::timestamptz::date from lineage l
       where l.merchant_id = 1 and l.id = $2`,
      [joinedBase + BigInt(n), lineageBase + BigInt(((n * 7_919) % agents) + 1), at],
    );
  }
}

/**
 * Returns the chain of each agent, in the order of the ids from 1: the agents from the top down to this agent, at most
 * twenty.
 */
function buildChains(agents: number): number[][] {
  const chains: number[][] = [];
  for (let id = 1; id <= agents; id += 1) {
    const isSpine = id <= deepestLevel;
    const parent = isSpine ? id - 1 : (((id * 2_654_435_761) % 2 ** 32) % (id - 1)) + 1;
    const chainAbove = chains[parent - 1] ?? [];
    chains.push([...(chainAbove.length < deepestLevel ? chainAbove : chainAbove.slice(0, 5)), id]);
  }
  return chains;
}

const periods = { realtime: "MIN5", daily: "D" } as const;

/** Gives the first agents contracts of one kind. The more levels are above an agent, the lower is the rate. */
async function signContracts(db: Database, { kind, contracts, at }: AgentSeed): Promise<void> {
  const texts = Array.from({ length: deepestLevel }, (_, level) => canonicalTerms(termsOfLevel(kind, level + 1)));
  const hashes = texts.map((text) => createHash("sha256").update(text).digest());
  await db.query(
    `insert into contract (merchant_id, id, kind, product_class, period, receiver_id, giver_id, state, active_version,
       offered_version, end_asked_by, versions, made_at, changed_at)
     select 1, $1 + p.member_id, $4, 'CONS', $5, p.member_id, p.upline_id, 'A', 1, null, null, 1, $3, $3
     from member_place p where p.merchant_id = 1 and p.member_id <= $2`,
    [contractBase, contracts, at, kind, periods[kind]],
  );
  await db.query(
    `insert into contract_version (merchant_id, contract_id, version, terms, hash, offered_at)
     select 1, $1 + l.agent_id, 1, ($3::text[])[l.depth], ($4::bytea[])[l.depth], $5
     from lineage l where l.merchant_id = 1 and l.agent_id <= $2`,
    [contractBase, contracts, texts, hashes, at],
  );
  await db.query(
    `insert into contract_span (merchant_id, contract_id, version, from_at, until_at)
     select 1, id, 1, $1, null from contract`,
    [at],
  );
}

function termsOfLevel(kind: AgentSeed["kind"], level: number): ContractTerms {
  const rate = BigInt(10_000 - level * 400);
  return {
    kind,
    productClass: "CONS",
    period: periods[kind],
    rateType: "P",
    payer: "platform",
    activeMinimumBet: 100n,
    tiers: [
      { teamBet: 0n, activeMembers: 0n, netLoss: 0n, totalBet: 0n, rate, winRate: kind === "realtime" ? rate : 0n },
    ],
  };
}

async function openWallets(db: Database, { contracts, players, at }: AgentSeed): Promise<void> {
  await db.query(
    `select open_member_accounts(1, $1, u.id, 608::smallint, array[1, 2, 4]::smallint[],
       array[$2 + 3 * u.place, $2 + 3 * u.place + 1, $2 + 3 * u.place + 2])
     from (select id, row_number() over (order by id) as place from member
       where merchant_id = 1 and (id <= $3 or id between $4 + 1 and $4 + $5)) u`,
    [at, accountBase, contracts, memberBase, players],
  );
}

/** Inserts settled bets, spread evenly over the period and over the members. */
export async function seedBets(
  db: Database,
  { from, until, bets, members, base }: { from: Date; until: Date; bets: number; members: number; base: bigint },
): Promise<void> {
  await db.query(
    `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
       stake, bonus_part, win, valid_bet, placed_at, settled_at, lineage_id)
     select 1, $6 + g, p.member_id, 'STUDIO', 'capiz-after-dark', case g % 10 when 3 then 'LIVE' else 'RNG' end,
       g::text, 608, false, 1 + g % 2, 1000, 0, case when g % 2 = 0 then 1500 else 0 end, 1000, w.at, w.at,
       nullif(p.lineage_id, 0)
     from generate_series(0, $3::bigint - 1) g
     cross join lateral (
       select $1::timestamptz + ($2::timestamptz - $1::timestamptz) * (g / $3::double precision) as at) w
     join member_place p on p.merchant_id = 1 and p.member_id = $5 + 1 + (g * 7919) % $4`,
    [from, until, bets, members, memberBase, base],
  );
}
