/** Holds the journal against the books after a restart. */

import { isDeepStrictEqual } from "node:util";
import type { MerchantId } from "../../src/core/ids.ts";
import { openDatabase } from "../../src/db/connection.ts";
import type { Database } from "../../src/db/connection.ts";
import { checkLedger } from "../../src/modules/wallet/index.ts";
import type { House } from "./house.ts";
import type { Entry } from "./journal.ts";
import type { Answer, Operation } from "./operation.ts";

export interface Findings {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Unknown ones of which the books have the whole. */
  readonly unknownBooked: number;
  /** Acknowledged, but not in the books. */
  readonly lost: number;
  /** More transfers than asked for, parts of groups, transfers that nobody asked for or that were refused. */
  readonly doubled: number;
  /** A repeat under the same key answered something else. */
  readonly changedAnswers: number;
  readonly isSound: boolean;
}

const merchantId = 1 as MerchantId;
/** Of the acknowledged operations of a cycle, so many are sent again. */
const repeats = 40;

/** Inspects the operations of one cycle; sends the unknown ones again, twice. */
export async function inspect(house: House, entries: readonly Entry[]): Promise<Findings> {
  const db = openDatabase(house.url, { as: "owner", maxConnections: 2 });
  try {
    const booked = await readBooked(db, entries);
    const acknowledged = entries.filter(({ answer }) => answer?.outcome === "booked");
    const unknown = entries.filter(({ answer }) => answer === undefined);
    const refused = entries.filter(({ answer }) => answer?.outcome === "refused");
    const countOf = ({ operation }: Entry) => booked.get(operation.key)?.length ?? 0;
    const lost = acknowledged.filter((entry) => isMissing(entry, booked)).length;
    const doubled =
      entries.filter((entry) => countOf(entry) > entry.operation.steps.length).length +
      unknown.filter((entry) => countOf(entry) !== 0 && countOf(entry) < entry.operation.steps.length).length +
      refused.filter((entry) => countOf(entry) !== 0).length;
    const changedAnswers =
      (await countChanged(house, sample(acknowledged))) + (await countChanged(house, await sendAgain(house, unknown)));
    return {
      acknowledged: acknowledged.length,
      unknown: unknown.length,
      unknownBooked: unknown.filter((entry) => countOf(entry) > 0).length,
      lost,
      doubled,
      changedAnswers,
      isSound: (await checkLedger(db, merchantId)).isSound,
    };
  } finally {
    await db.close();
  }
}

/** Ids of booked transfers by reference. */
async function readBooked(db: Database, entries: readonly Entry[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ reference: string; ids: bigint[] }>(
    `select reference, array_agg(id order by id) as ids from transfer
     where merchant_id = $1 and reference = any ($2) group by reference`,
    [merchantId, entries.map(({ operation }) => operation.key)],
  );
  return new Map(rows.map(({ reference, ids }) => [reference, ids.map(String)]));
}

function isMissing({ operation, answer }: Entry, booked: ReadonlyMap<string, readonly string[]>): boolean {
  if (answer?.outcome !== "booked") return false;
  const ids = booked.get(operation.key) ?? [];
  return answer.transfers.some(({ id }) => !ids.includes(id));
}

async function sendAgain(house: House, unknown: readonly Entry[]): Promise<Entry[]> {
  return Promise.all(unknown.map(async ({ operation }) => ({ operation, answer: await insist(house, operation) })));
}

/** A booked operation answers the same for ever; a refused one may find other balances later. */
async function countChanged(house: House, entries: readonly Entry[]): Promise<number> {
  const again = await Promise.all(
    entries.map(async ({ operation, answer }) => {
      if (answer?.outcome !== "booked") return false;
      return !isDeepStrictEqual(await insist(house, operation), answer);
    }),
  );
  return again.filter(Boolean).length;
}

/** After a restart everything is there to answer; a few tries allow for connections that are still broken. */
async function insist(house: House, operation: Operation): Promise<Answer> {
  for (let tries = 1; tries <= 10; tries += 1) {
    const answer = await house.send(operation);
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100 * tries));
  }
  throw new Error(`no answer to ${operation.key} although everything runs`);
}

function sample(entries: readonly Entry[]): Entry[] {
  return Array.from({ length: Math.min(repeats, entries.length) }, () => {
    const place = Math.floor(Math.random() * entries.length);
    return entries[place];
  }).filter((entry) => entry !== undefined);
}
