/**
 * npm run deep -- tree [members]: measures queries and moves in a tree of a million members, 100,000 agents and twenty
 * levels on its own PostgreSQL. Exits with 1 if a time exceeds its bound. The bounds are ten times the times on two
 * idle cores (docs/decisions/0010-agent-tree-by-lineage.md), so that a query plan that reads the whole tree exceeds
 * them and a busy machine does not.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MemberId, MerchantId } from "../src/core/ids.ts";
import { openDatabase } from "../src/db/connection.ts";
import type { Database } from "../src/db/connection.ts";
import { startEmbedded } from "../src/db/embedded.ts";
import { migrate } from "../src/db/migrate.ts";
import {
  countTeam,
  findBrokenPlaces,
  findBrokenTeams,
  findPlace,
  foldTeamDeltas,
  selectTeam,
} from "../src/modules/agents/index.ts";
import { isBelow, selectLargeTeam } from "../src/modules/agents/tree/team-repository.ts";
import { ensureLineage, findBranch, moveBranch } from "../src/modules/agents/tree/tree-repository.ts";
import { seedMerchants } from "../src/modules/merchants/index.ts";

const merchantId = 1 as MerchantId;
const top = 1n as MemberId;
const at = new Date("2026-01-01T00:00:00Z");
/** The id of an agent's lineage is the agent's id plus this number. The ids of other members begin at `memberBase`. */
const lineageBase = 1_000_000_000n;
const memberBase = 2_000_000_000n;
const deepestLevel = 20;
const repeats = 200;
const chunk = 5_000;

const members = Number(process.argv[2] ?? 1_000_000);
const folder = await mkdtemp(join(tmpdir(), "openhouse-tree-"));
const embedded = await startEmbedded({ folder, durability: "none" });
try {
  await migrate(embedded.url);
  printProgress("a PostgreSQL of its own runs");
  const db = openDatabase(embedded.url, { as: "owner" });
  await grow(db, Math.floor(members / 10), members);
  process.exitCode = (await measure(db)) ? 0 : 1;
  await db.close();
} finally {
  await embedded.stop();
  await rm(embedded.base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

/**
 * Creates first the agents (a chain of twenty levels, and all others below random earlier agents), then the other
 * members.
 */
async function grow(db: Database, agents: number, total: number): Promise<void> {
  await seedMerchants(db);
  const chains = growChains(agents);
  printProgress(`${agents} chains of agents generated`);
  for (let start = 0; start < agents; start += chunk) {
    const part = chains.slice(start, start + chunk);
    await db.query(
      `insert into lineage (merchant_id, id, agent_id, parent_id, depth, chain, made_at)
       select 1, $2 + a.chain[a.depth], a.chain[a.depth], coalesce($2 + a.chain[a.depth - 1], 0), a.depth, a.chain, $3
       from (select t::bigint[] as chain, cardinality(t::bigint[]) as depth from unnest($1::text[]) t) a`,
      [part.map((chain) => `{${chain.join(",")}}`), lineageBase, at],
    );
  }
  await db.query(`analyze lineage`);
  printProgress("chains written");
  await db.query(
    `insert into lineage_agent (merchant_id, agent_id, lineage_id, distance)
     select 1, u.agent_id, l.id, l.depth - u.place
     from lineage l, unnest(l.chain) with ordinality u (agent_id, place)`,
  );
  printProgress("agents of each chain written");
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
       from generate_series(1, $2::int - (select count(*)::int from lineage)) n
       join (select *, row_number() over (order by id) as place from lineage) l
         on l.place = (n * 7919::bigint) % $4 + 1`,
      // The number of lineages is a parameter, because an expression with columns of both sides would prevent a hash
      // join.
      [memberBase, total, at, BigInt(agents)],
    );
    printProgress("places written, their foreign keys are checked now");
  });
  printProgress("places checked");
  await foldTeamDeltas(db, merchantId);
  printProgress("sizes of the teams stored");
  await db.query(
    `insert into member (merchant_id, id, account, type, nickname, currency, registered_at, registered_ip, language)
     select 1, member_id, 'm' || member_id, 0, 'm', 608, $1, '127.0.0.1', 'EN' from member_place`,
    [at],
  );
  await db.query(`analyze lineage, lineage_agent, member_place, member`);
  printProgress(`${total} members are in the tree`);
}

/** Prints progress with the seconds since the start. */
function printProgress(text: string): void {
  process.stdout.write(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${text}\n`);
}

/** Returns for each agent, numbered from 1, the agents from the top down to the agent, at most twenty levels. */
function growChains(agents: number): number[][] {
  const chains: number[][] = [];
  for (let id = 1; id <= agents; id += 1) {
    const isSpine = id <= deepestLevel;
    // Knuth's multiplicative hash gives the same tree each time.
    const parent = isSpine ? id - 1 : (((id * 2_654_435_761) % 2 ** 32) % (id - 1)) + 1;
    const above = chains[parent - 1] ?? [];
    chains.push([...(above.length < deepestLevel ? above : above.slice(0, 5)), id]);
  }
  return chains;
}

async function measure(db: Database): Promise<boolean> {
  const large = await agentWithTeam(db, 8_000);
  const small = await agentWithTeam(db, 200);
  const page = { merchantId, part: "ALL" as const, name: "", limit: 20, offset: 0 };
  const lines: Line[] = [
    await timed("count the team of the top agent", 50, () => countTeam(db, merchantId, top)),
    await timed(`count a team of ${large.below}`, 50, () => countTeam(db, merchantId, large.agentId)),
    await timed(`count a team of ${small.below}`, 20, () => countTeam(db, merchantId, small.agentId)),
    await timed("first page of the large team", 600, () => selectTeam(db, { ...page, agentId: large.agentId })),
    await timed("first page of the top agent's team", 200, () => selectLargeTeam(db, { ...page, agentId: top })),
    await timed("is below, 200 members", 1_000, () => repeat((n) => isBelow(db, merchantId, pairOf(n)))),
    await timed("chains of 200 members", 1_000, () => repeat((n) => findPlace(db, merchantId, pairOf(n).memberId))),
    await timed(`move a branch of ${small.below + 1}`, 200, () => move(db, small.agentId)),
    await timed(`move a branch of ${large.below + 1}`, 5_000, () => move(db, large.agentId)),
  ];
  lines.push(await timed("fold what the moves changed", 2_000, () => foldTeamDeltas(db, merchantId)));
  lines.push(await timed("count the team of the top agent after the moves", 50, () => countTeam(db, merchantId, top)));
  const brokenTeams = await findBrokenTeams(db, merchantId);
  lines.push({ name: "teams of another size than their places", value: brokenTeams.length, most: 0, unit: "" });
  const broken = await findBrokenPlaces(db, merchantId);
  lines.push({ name: "places that do not follow from their upline", value: broken.length, most: 0, unit: "" });
  for (const { name, value, most, unit } of lines) {
    const label = value <= most ? "ok  " : "FAIL";
    process.stdout.write(`${label} ${name}: ${value.toFixed(unit === "" ? 0 : 1)}${unit} (at most ${most}${unit})\n`);
  }
  return lines.every(({ value, most }) => value <= most);
}

interface Line {
  readonly name: string;
  readonly value: number;
  readonly most: number;
  readonly unit: string;
}

/** Times the second of two runs; the first one is a warm-up. */
async function timed(name: string, maxMs: number, work: () => Promise<unknown>): Promise<Line> {
  // A move and its aggregation run only once, because a second run would have nothing to do.
  if (!/^(move|fold)/.test(name)) await work();
  const startedMs = performance.now();
  await work();
  printProgress(`${name}: measured`);
  return { name, value: performance.now() - startedMs, most: maxMs, unit: " ms" };
}

async function repeat(work: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 1; index <= repeats; index += 1) await work(index);
}

function pairOf(index: number): { agentId: MemberId; memberId: MemberId } {
  return { agentId: 5n as MemberId, memberId: (memberBase + BigInt(index * 37)) as MemberId };
}

/** Returns an agent with about `targetSize` members below. */
async function agentWithTeam(db: Database, targetSize: number): Promise<{ agentId: MemberId; below: number }> {
  const [row] = await db.query<{ agent_id: bigint; below: number }>(
    `with direct as (select lineage_id, count(*) as members from member_place where merchant_id = 1 group by lineage_id)
     select a.agent_id, sum(d.members)::int as below from lineage_agent a
     join direct d on d.lineage_id = a.lineage_id where a.merchant_id = 1 and a.agent_id > $2
     group by a.agent_id order by abs(sum(d.members) - $1), a.agent_id limit 1`,
    [targetSize, deepestLevel],
  );
  if (row === undefined) throw new Error("the tree has no agents");
  return { agentId: row.agent_id as MemberId, below: row.below };
}

/** Moves the agent directly below the top agent, like `moveMember` but without its checks. */
async function move(db: Database, agentId: MemberId): Promise<void> {
  await db.transaction(async (tx) => {
    const [member, upline] = [await findPlace(tx, merchantId, agentId), await findPlace(tx, merchantId, top)];
    if (member === undefined || upline === undefined) throw new Error("unknown member");
    const branch = await findBranch(tx, merchantId, agentId);
    const freshBase = 3_000_000_000n + agentId * 1_000_000n;
    const id = await ensureLineage(tx, { merchantId, agent: upline, freshId: freshBase, at });
    const freshIds = branch.lineageIds.map((_, index) => freshBase + BigInt(index + 1));
    const lineage = { id, chain: [top] };
    await moveBranch(tx, { merchantId, member, upline, lineage, oldLineageIds: branch.lineageIds, freshIds, at });
  });
}
