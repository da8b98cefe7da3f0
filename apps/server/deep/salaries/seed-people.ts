/**
 * Generates members with set-based statements, each below a random earlier member, with wallets and money. Ten thousand
 * take seconds; one by one they would take minutes.
 */

import { money } from "@openhouse/rules/money/money";
import type { Draw } from "@openhouse/rules/contracts/testing/make-settlement";
import type { MemberActor } from "../../src/core/actor.ts";
import type { MemberId, MerchantId } from "../../src/core/ids.ts";
import type { Database } from "../../src/db/connection.ts";
import { post } from "../../src/modules/wallet/index.ts";
import { actorOf } from "../../src/testing/test-settlement.ts";
import type { TestSettlement } from "../../src/testing/test-settlement.ts";

const merchantId = 1 as MerchantId;
const peso = 100n;
const depositsPerTransaction = 500;
/** Less than the maximum depth of a lineage (`maxLineageDepth`), because moves lengthen lineages. */
const maxDepth = 30;

export interface SeededPeople {
  readonly people: readonly MemberActor[];
  /** Maps each person to the upline; undefined for a person directly below the merchant. */
  readonly uplines: ReadonlyMap<MemberActor, MemberActor | undefined>;
}

interface Person {
  readonly actor: MemberActor;
  readonly upline: Person | undefined;
  /** The ids of the agents from the top down to and including the person. */
  readonly chain: readonly bigint[];
  /** The lineage of members below the person. */
  readonly lineageId: bigint;
}

export async function seedPeople(world: TestSettlement, draw: Draw, members: number): Promise<SeededPeople> {
  const { deps, clock } = world.test;
  const ids = deps.ids.nextMany(2 * members);
  const people: Person[] = [];
  for (let count = 0; count < members; count += 1) {
    const drawnUpline = draw(6) === 0 ? undefined : people[draw(people.length + 1)];
    const upline = drawnUpline !== undefined && drawnUpline.chain.length >= maxDepth ? undefined : drawnUpline;
    const [id = 0n, lineageId = 0n] = [ids[2 * count], ids[2 * count + 1]];
    const chain = [...(upline?.chain ?? []), id];
    people.push({ actor: actorOf(id as MemberId, `deep${count}`), upline, chain, lineageId });
  }
  const at = clock.businessNow();
  await growTree(world.ownerDb, people, at);
  await openWallets(world, people, at);
  for (let start = 0; start < people.length; start += depositsPerTransaction) {
    await giveMoney(world, draw, people.slice(start, start + depositsPerTransaction));
  }
  await world.ownerDb.query(`analyze`);
  return {
    people: people.map(({ actor }) => actor),
    uplines: new Map(people.map(({ actor, upline }) => [actor, upline?.actor])),
  };
}

/** Every person gets a lineage, even without members below, because a member can be moved below any person. */
function growTree(ownerDb: Database, people: readonly Person[], at: Date): Promise<void> {
  const memberIds = people.map(({ actor }) => actor.memberId);
  return ownerDb.transaction(async (tx) => {
    await tx.query(
      `insert into member (merchant_id, id, account, type, nickname, currency, registered_at, registered_ip, language)
       select 1, u.id, u.account, 1, u.account, 608, $3, '127.0.0.1', 'EN'
       from unnest($1::bigint[], $2::text[]) u (id, account)`,
      [memberIds, people.map(({ actor }) => actor.account), at],
    );
    await tx.query(
      `insert into lineage (merchant_id, id, agent_id, parent_id, depth, chain, made_at)
       select 1, u.id, u.agent_id, u.parent_id, cardinality(u.chain::bigint[]), u.chain::bigint[], $5
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) u (id, agent_id, parent_id, chain)`,
      [
        people.map(({ lineageId }) => lineageId),
        memberIds,
        people.map(({ upline }) => upline?.lineageId ?? 0n),
        people.map(({ chain }) => `{${chain.join(",")}}`),
        at,
      ],
    );
    await tx.query(
      `insert into lineage_agent (merchant_id, agent_id, lineage_id, distance)
       select 1, u.agent_id, l.id, l.depth - u.place
       from lineage l, unnest(l.chain) with ordinality u (agent_id, place) where l.id = any ($1)`,
      [people.map(({ lineageId }) => lineageId)],
    );
    await tx.query(
      `insert into member_place (merchant_id, member_id, upline_id, upline_lineage_id, lineage_id, placed_at,
         joined_day)
       select 1, l.agent_id, p.agent_id, p.parent_id, l.parent_id, $2, $2::timestamptz::date
       from lineage l left join lineage p on p.merchant_id = 1 and p.id = l.parent_id
       where l.merchant_id = 1 and l.id = any ($1)`,
      [people.map(({ lineageId }) => lineageId), at],
    );
  });
}

async function openWallets({ test, ownerDb }: TestSettlement, people: readonly Person[], at: Date): Promise<void> {
  const ids = test.deps.ids.nextMany(3 * people.length);
  const idsAt = (first: number) => people.map((_, at3) => ids[3 * at3 + first]);
  await ownerDb.query(
    `select open_member_accounts(1, $1, u.id, 608::smallint, array[1, 2, 4]::smallint[], array[u.main, u.bonus, u.hold])
     from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) u (id, main, bonus, hold)`,
    [at, people.map(({ actor }) => actor.memberId), idsAt(0), idsAt(1), idsAt(2)],
  );
}

function giveMoney({ test }: TestSettlement, draw: Draw, people: readonly Person[]): Promise<unknown> {
  const { deps, clock } = test;
  const transfers = people.map(({ actor: { memberId } }) => ({
    from: { house: "clearing" } as const,
    to: { member: memberId, kind: "main" } as const,
    amount: money(BigInt(1 + draw(3_000)) * peso, "PHP"),
    code: "deposit" as const,
    reference: "deep",
    key: `deep-money:${memberId}`,
  }));
  return deps.db.transaction((tx) => post(deps, tx, { merchantId, at: clock.businessNow(), transfers }));
}
