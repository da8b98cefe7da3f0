/** The set-up of the ledger bench: a durable embedded PostgreSQL, and players with money. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { money } from "@openhouse/rules/money/money";
import { createSystemClock } from "../../apps/server/src/core/clock.ts";
import { createIdSource } from "../../apps/server/src/core/ids.ts";
import type { AccountId, IdSource, MemberId, MerchantId } from "../../apps/server/src/core/ids.ts";
import { openBus } from "../../apps/server/src/db/bus.ts";
import { openDatabase } from "../../apps/server/src/db/connection.ts";
import type { Database } from "../../apps/server/src/db/connection.ts";
import { startEmbedded } from "../../apps/server/src/db/embedded.ts";
import { migrate } from "../../apps/server/src/db/migrate.ts";
import { createPostLane } from "../../apps/server/src/modules/wallet/index.ts";
import { silentLog } from "../../apps/server/src/testing/silent-log.ts";
import type { PostLane, TransferRequest } from "../../apps/server/src/modules/wallet/index.ts";

import type { FindMemberAccounts, MemberAccount } from "../../apps/server/src/modules/wallet/resolve-transfers.ts";

export interface LedgerWorld {
  /** Connects with the application's database role. */
  readonly db: Database;
  /** Connects with the owner's database role, for sizes, counters and the tables of TPC-B. */
  readonly owner: Database;
  readonly ownerUrl: string;
  readonly ids: IdSource;
  readonly lane: PostLane;
  readonly merchantId: MerchantId;
  /** Finds members' accounts in memory, as the lane does. */
  readonly findAccounts: FindMemberAccounts;
  /** Returns a stake or a win of a random player. */
  nextTransfer(): TransferRequest;
  /** Returns the account ids of the next transfer, for direct calls of the SQL function. */
  nextAccounts(): { debit: bigint; credit: bigint; code: number };
  close(): Promise<void>;
}

export const playerCount = 10_000;
const merchantId = 1 as MerchantId;
const startMinor = 1_000_000_000n;
const stakesId = 608_101n;
const winsId = 608_102n;

/** Starts PostgreSQL in a temporary folder. fsync is on, and checkpoints are as rare as on a production server. */
export async function openLedgerWorld(): Promise<LedgerWorld> {
  const folder = await mkdtemp(join(tmpdir(), "openhouse-bench-"));
  const embedded = await startEmbedded({ folder, maxWalSize: "4GB" });
  await migrate(embedded.url);
  const owner = openDatabase(embedded.url, { as: "owner", maxConnections: 36 });
  const db = openDatabase(embedded.url, { maxConnections: 32 });
  const clock = createSystemClock();
  const ids = createIdSource(clock, 1);
  const bus = await openBus({ databaseUrl: embedded.url, redisUrl: undefined, processId: "bench", log: silentLog });
  const lane = createPostLane({ db, ids, bus, log: silentLog });
  const members = await openPlayers(owner, ids);
  const accounts = new Map(
    members.map(({ memberId, accountId: id }): [MemberId, MemberAccount] => [
      memberId,
      { id: id as AccountId, memberId, kind: "main", currency: "PHP" },
    ]),
  );
  let transferCount = 0;
  const nextMember = () => Math.floor(Math.random() * playerCount);
  const nextTransfer = (): TransferRequest => {
    const member = { member: members[nextMember()]?.memberId ?? (0n as MemberId), kind: "main" as const };
    const amount = money(100n, "PHP");
    transferCount += 1;
    const details = { amount, reference: `round:${transferCount}`, key: `bench:${transferCount}` };
    return transferCount % 2 === 0
      ? { from: member, to: { house: "stakes" }, code: "stake", ...details }
      : { from: { house: "wins" }, to: member, code: "win", ...details };
  };
  await fund({ lane, members });
  return {
    db,
    owner,
    ownerUrl: embedded.url,
    ids,
    lane,
    merchantId,
    findAccounts: async (_merchantId, memberIds) => memberIds.flatMap((memberId) => accounts.get(memberId) ?? []),
    nextTransfer,
    nextAccounts() {
      const account = members[nextMember()]?.accountId ?? 0n;
      transferCount += 1;
      return transferCount % 2 === 0
        ? { debit: account, credit: stakesId, code: 10 }
        : { debit: winsId, credit: account, code: 11 };
    },
    async close() {
      await lane.drain();
      await bus.close();
      await db.close();
      await owner.close();
      await embedded.stop();
      await rm(embedded.base, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Player {
  readonly memberId: MemberId;
  readonly accountId: bigint;
}

async function openPlayers(owner: Database, ids: IdSource): Promise<Player[]> {
  const members = ids.nextMany(playerCount);
  await owner.query(
    `select open_member_accounts($1, $2, u.owner, 608::smallint, '{1}', array[u.id])
     from unnest($3::bigint[], $4::bigint[]) u (owner, id)`,
    [merchantId, new Date(), members, ids.nextMany(playerCount)],
  );
  const rows = await owner.query<{ memberId: MemberId; accountId: bigint }>(
    `select owner_id as "memberId", id as "accountId" from account where merchant_id = $1 and kind = 1`,
    [merchantId],
  );
  return rows;
}

async function fund({ lane, members }: { lane: PostLane; members: readonly Player[] }): Promise<void> {
  const at = new Date();
  const waves = Array.from({ length: Math.ceil(members.length / 1_000) }, (_, index) =>
    members.slice(index * 1_000, (index + 1) * 1_000),
  );
  for (const wave of waves) {
    await Promise.all(
      wave.map(({ memberId }) =>
        lane.post({
          merchantId,
          at,
          transfers: [
            {
              from: { house: "clearing" },
              to: { member: memberId, kind: "main" },
              amount: money(startMinor, "PHP"),
              code: "deposit",
              reference: "bench",
              key: `fund:${memberId}`,
            },
          ],
        }),
      ),
    );
  }
}
