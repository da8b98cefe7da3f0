/**
 * Writes the demo world: two merchants with members, and 90 days of play, deposits and withdrawals up to the first
 * start. The real operations write everything, with a clock that is set to the past, so the ledger is consistent. The
 * result is the same each time except for the dates. Runs only in demo mode, and only for a merchant without members.
 *
 * A part (the people, the contracts, each day, the end) is written in one transaction together with its mark. If the
 * seed is killed, it continues at the next start, and no part is incomplete. The server accepts requests only after the
 * seed.
 */

import { monotonicMs } from "../core/clock.ts";
import type { Deps } from "../core/deps.ts";
import { startOfDay } from "../core/merchant/start-of-day.ts";
import { businessDay } from "../core/merchant/business-day.ts";
import type { DedicatedConnection, Transaction } from "../db/connection.ts";
import { nextProcessNode } from "../db/process-state.ts";
import { createPeople, hashPasswords } from "./create-people.ts";
import type { DemoHashes } from "./create-people.ts";
import { planMembers } from "./demo-cast.ts";
import { demoWorlds } from "./demo-worlds.ts";
import type { DemoWorld } from "./demo-worlds.ts";
import { finishWorld } from "./finish-world.ts";
import { createHistory } from "./demo-history.ts";
import type { DemoHistory } from "./demo-history.ts";
import { openGameSessions, playDay } from "./play-day.ts";
import type { Day, DemoMerchant } from "./play-day.ts";
import { contractDays, signContracts } from "./sign-contracts.ts";
import { refreshStatistics, selectMembers, selectParts, selectPlayers, selectStaff } from "./repository.ts";
import { hasMembers, insertPart, lockSeed, waitForDisk, waitForStatements } from "./repository.ts";

export interface SeedReport {
  readonly rounds: number;
  readonly tookMs: number;
}

const dayMs = 24 * 3_600_000;
/** The planner's statistics are updated before these days. */
const daysOfStatistics = new Set([0, 8]);
/** The last day ends an hour before the present, because the steps of finish-world.ts advance the business clock. */
const lastStepsMs = 60 * 60_000;

/**
 * Writes the missing parts; returns undefined if no part was missing, and outside the demo. Several processes may call
 * it at the same time.
 */
export async function seedDemo(deps: Deps, worlds = demoWorlds): Promise<SeedReport | undefined> {
  if (!deps.config.demo) return undefined;
  const connection = await deps.db.dedicated();
  const startedMs = monotonicMs();
  try {
    await lockSeed(connection);
    const unfinishedWorlds = await openWorlds(deps, worlds);
    if (unfinishedWorlds.length === 0) return undefined;
    deps.log.info("writing the demo world: this takes half a minute, once");
    const hashes = await hashPasswords(deps);
    const rounds = await Promise.all(unfinishedWorlds.map((world) => seedWorld(deps, world, hashes)));
    return { rounds: rounds.reduce((sum, count) => sum + count, 0), tookMs: monotonicMs() - startedMs };
  } finally {
    // The lock ends with the connection.
    await connection.close();
  }
}

/** Returns the merchants whose history is missing or incomplete, except merchants that have other members. */
async function openWorlds({ db, log }: Deps, worlds: readonly DemoWorld[]): Promise<DemoWorld[]> {
  const unfinishedWorlds: DemoWorld[] = [];
  for (const world of worlds) {
    const parts = await selectParts(db, world.merchantId);
    if (parts.has("finish")) continue;
    const hasOtherMembers = parts.size === 0 && (await hasMembers(db, world.merchantId));
    if (hasOtherMembers)
      log.warn({ merchant: world.merchantId }, "the merchant already has other members: no demo world is written");
    else unfinishedWorlds.push(world);
  }
  return unfinishedWorlds;
}

async function seedWorld(deps: Deps, world: DemoWorld, hashes: DemoHashes): Promise<number> {
  const connection = await deps.db.dedicated();
  try {
    // A lost part is written again, so only the last commit must wait for the disk.
    await waitForDisk(connection, false);
    await waitForStatements(connection);
    const node = await nextProcessNode(deps.db);
    return await writeParts(deps, { connection, history: createHistory(deps, { world, node }), hashes, node });
  } finally {
    await connection.close();
  }
}

interface Writing {
  readonly connection: DedicatedConnection;
  readonly history: DemoHistory;
  readonly hashes: DemoHashes;
  /** Node number of new ids. */
  readonly node: number;
}

async function writeParts(deps: Deps, { connection, history, hashes, node }: Writing): Promise<number> {
  const { merchantId, cast: plan } = history.world;
  const { timeZone } = deps.merchants.byId(merchantId);
  const writtenParts = await selectParts(deps.db, merchantId);
  const cast = planMembers(plan);
  const until = untilOf(writtenParts.get("people")) ?? new Date(deps.clock.businessNow().getTime() - lastStepsMs);
  const days = daysUntil(until, timeZone, history.world.days);
  const startsAt = days[0]?.startsAt ?? until;
  const write = async (part: string, detail: object, work: (tx: Transaction) => Promise<unknown>) => {
    if (writtenParts.has(part)) return;
    await connection.transaction(async (tx) => {
      history.studio.db.enter(tx);
      await work(tx);
      await insertPart(tx, { merchantId, part, detail, at: deps.clock.realNow() });
    });
  };
  await write("people", { until: until.getTime() }, (tx) =>
    createPeople(history, tx, { cast, hashes, startsAt, dayMs }),
  );
  const merchant = await loadMerchant(deps, history, cast);
  await connection.transaction(async (tx) => {
    history.studio.db.enter(tx);
    history.studio.clock.startAt(startsAt);
    // The first game sessions create the seeds of the whole history; later ones only need a new token.
    const isFirst = (await selectPlayers(tx, merchantId)).length === 0;
    await openGameSessions(merchant, isFirst ? "seats" : `seats ${node}`);
  });
  let rounds = 0;
  for (const day of days) {
    // Without new statistics, query plans for empty tables would be used for the whole history.
    if (daysOfStatistics.has(day.index)) await refreshStatistics(connection);
    if (history.world.hasContracts && day.index === days.length - contractDays) {
      history.studio.clock.startAt(day.startsAt);
      await write("contracts", {}, (tx) => signContracts(merchant, tx));
    }
    await write(`day ${day.index}`, { day: day.day }, async () => (rounds += await playDay(merchant, day)));
  }
  await waitForDisk(connection, true);
  history.studio.clock.startAt(until);
  await write("finish", {}, (tx) => finishWorld(deps, tx, merchant));
  await refreshStatistics(connection);
  return rounds;
}

async function loadMerchant(
  deps: Deps,
  history: DemoHistory,
  cast: ReturnType<typeof planMembers>,
): Promise<DemoMerchant> {
  const { merchantId } = history.world;
  const byAccount = new Map(cast.map((member) => [member.account, member]));
  const storedMembers = await selectMembers(deps.db, merchantId);
  const members = storedMembers.flatMap(({ memberId, account, balance, nonce }) => {
    const member = byAccount.get(account);
    return member === undefined ? [] : [[account, { cast: member, memberId, balance, nonce }] as const];
  });
  const staff = await selectStaff(deps.db, merchantId);
  const [second, first] = staff;
  if (first === undefined || second === undefined) throw new Error("the demo has no staff");
  return { history, staff: { first, second }, members: new Map(members), seats: new Map() };
}

function untilOf(detail: unknown): Date | undefined {
  if (typeof detail !== "object" || detail === null || !("until" in detail)) return undefined;
  return typeof detail.until === "number" ? new Date(detail.until) : undefined;
}

/** The calendar days of the history; the last one ends at `until`. */
function daysUntil(until: Date, timeZone: string, count: number): Day[] {
  const lastStartMs = startOfDay(until, timeZone).getTime();
  return Array.from({ length: count }, (_, index) => {
    const daysBack = count - 1 - index;
    // Noon of the day, so that a change to or from summer time cannot move it to another day.
    const startsAt = startOfDay(new Date(lastStartMs - daysBack * dayMs + dayMs / 2), timeZone);
    const endsAt = startOfDay(new Date(lastStartMs - (daysBack - 1) * dayMs + dayMs / 2), timeZone);
    const isLast = daysBack === 0;
    return { index, day: businessDay(startsAt, timeZone), startsAt, until: isLast ? until : endsAt, isLast };
  });
}
