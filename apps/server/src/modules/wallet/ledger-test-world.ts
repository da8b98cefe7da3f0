/** The setup of ledger tests: a database, members with money, and operations on that database. */

import { money } from "@openhouse/rules/money/money";
import { createIdSource } from "../../core/ids.ts";
import type { IdSource, MemberId, MerchantId } from "../../core/ids.ts";
import type { Bus } from "../../db/bus.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { silentLog } from "../../testing/silent-log.ts";
import { createTestClock } from "../../testing/test-clock.ts";
import type { TestClock } from "../../testing/test-clock.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createPostLane } from "./post-lane.ts";
import type { PostLane, PostLaneOptions } from "./post-lane.ts";
import { openMemberAccounts } from "./open-accounts.ts";
import { post } from "./post.ts";
import type { PostedTransfer, TransferRequest } from "./transfer-request.ts";

export interface LedgerTestWorld {
  readonly db: Database;
  readonly owner: Database;
  readonly ids: IdSource;
  readonly clock: TestClock;
  readonly merchantId: MerchantId;
  /** Creates a member of merchant 1 with `minor` centavos in the main wallet. Default: no money. */
  openMember(minor?: bigint): Promise<MemberId>;
  /** Posts the transfers in one transaction, at the time of `clock`. */
  post(...transfers: TransferRequest[]): Promise<PostedTransfer[]>;
  openLane(options?: PostLaneOptions): PostLane;
  /** A new idempotency key. */
  nextKey(): string;
  drop(): Promise<void>;
}

export const merchantOne = 1 as MerchantId;

/** Call `drop` in `afterAll`. */
export async function createLedgerTestWorld(): Promise<LedgerTestWorld> {
  const { db, ownerUrl, drop } = await createTestDatabase({ maxConnections: 20 });
  const owner = openDatabase(ownerUrl, { as: "owner", maxConnections: 4 });
  const clock = createTestClock();
  const ids = createIdSource(clock, 7);
  const lanes: PostLane[] = [];
  let keys = 0;
  const world: LedgerTestWorld = {
    db,
    owner,
    ids,
    clock,
    merchantId: merchantOne,
    async openMember(minor = 0n) {
      const memberId = ids.next() as MemberId;
      const at = clock.businessNow();
      await db.transaction((tx) =>
        openMemberAccounts({ ids }, tx, { merchantId: merchantOne, memberId, currency: "PHP", at }),
      );
      if (minor > 0n) await world.post(deposit(memberId, minor, world.nextKey()));
      return memberId;
    },
    post: (...transfers) =>
      db.transaction((tx) => post({ ids }, tx, { merchantId: merchantOne, at: clock.businessNow(), transfers })),
    openLane(options) {
      const lane = createPostLane({ db, ids, bus: silentBus, log: silentLog }, options);
      lanes.push(lane);
      return lane;
    },
    nextKey: () => `key ${(keys += 1)}`,
    async drop() {
      await Promise.all(lanes.map((lane) => lane.drain()));
      await owner.close();
      await drop();
    },
  };
  return world;
}

/** A transfer from the house account `clearing` to the main wallet. */
export function deposit(member: MemberId, minor: bigint, key: string): TransferRequest {
  const to = { member, kind: "main" as const };
  return { from: { house: "clearing" }, to, amount: money(minor, "PHP"), code: "deposit", reference: "d", key };
}

/** A transfer from the main wallet to the house account `stakes`. */
export function stake(member: MemberId, minor: bigint, key: string): TransferRequest {
  const from = { member, kind: "main" as const };
  return { from, to: { house: "stakes" }, amount: money(minor, "PHP"), code: "stake", reference: "s", key };
}

/** A transfer from the house account `wins` to the main wallet. */
export function win(member: MemberId, minor: bigint, key: string): TransferRequest {
  const to = { member, kind: "main" as const };
  return { from: { house: "wins" }, to, amount: money(minor, "PHP"), code: "win", reference: "w", key };
}

/** A transfer from the member's main wallet to the hold account. */
export function hold(member: MemberId, minor: bigint, key: string): TransferRequest {
  const from = { member, kind: "main" as const };
  const to = { member, kind: "hold" as const };
  return { from, to, amount: money(minor, "PHP"), code: "withdraw_hold", reference: "h", key };
}

/** A transfer from the member's hold account to the main wallet. */
export function release(member: MemberId, minor: bigint, key: string): TransferRequest {
  const from = { member, kind: "hold" as const };
  const to = { member, kind: "main" as const };
  return { from, to, amount: money(minor, "PHP"), code: "withdraw_release", reference: "r", key };
}

/** The lane sends no notices; the live channel has its own tests. */
const silentBus: Bus = { publish: async () => undefined, subscribe: () => undefined, close: async () => undefined };
