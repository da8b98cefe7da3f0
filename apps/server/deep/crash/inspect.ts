/** Compares the journal with the database after a restart, for this cycle and all earlier ones. */

import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { openDatabase } from "../../src/db/connection.ts";
import { areBooksSound, readBooks } from "./books.ts";
import type { BookedOperation } from "./books.ts";
import type { LoadTarget } from "./deployment.ts";
import type { Entry } from "./journal.ts";
import { send } from "./load.ts";
import type { Answer, Operation, OperationKind } from "./operation.ts";

export interface Findings {
  readonly acknowledged: Readonly<Record<OperationKind, number>>;
  readonly refused: number;
  readonly unknown: number;
  /** Operations without a response that are in the database. */
  readonly unknownBooked: number;
  /** Operations acknowledged in any cycle that are missing in the database. */
  readonly lost: number;
  /**
   * Operations in the database that were not sent by the test, exist under two keys, or do not have exactly one
   * transfer.
   */
  readonly doubled: number;
  /** Repeats with the same key that returned another reply, and operations with another amount in the database. */
  readonly changedAnswers: number;
  readonly isSound: boolean;
}

export interface Inspector {
  inspect(entries: readonly Entry[]): Promise<Findings>;
  /** The number of these deposits that are not credited once, after the provider had time to repeat its webhooks. */
  countUncredited(depositIds: ReadonlySet<string>): Promise<number>;
}

/** The number of acknowledged operations that are sent again in each cycle. */
const repeats = 40;
/** The provider increases the delay between its tries, up to minutes for a webhook that met several kills. */
const creditedWithinMs = 180_000;

interface CompletedOperation {
  readonly operation: Operation;
  readonly answer: Answer & { outcome: "done" };
}

export function createInspector(deployment: LoadTarget): Inspector {
  const completedOperations: CompletedOperation[] = [];
  return {
    async inspect(entries) {
      const before = await withBooks(deployment, readBooks);
      const acknowledged = entries.flatMap(toDone);
      completedOperations.push(...acknowledged);
      // Losses are counted before anything is sent again, because a repeat could restore a lost operation.
      const lost = countMissing(completedOperations, before);
      const acknowledgedIds = new Set(completedOperations.map(({ answer }) => answer.id));
      const unknownBooked = [...before.keys()].filter((id) => !acknowledgedIds.has(id)).length;
      const unknown = entries.filter(({ answer }) => answer === undefined);
      const answered = await Promise.all(
        unknown.map(async ({ operation }) => ({ operation, answer: await sendUntilAnswered(deployment, operation) })),
      );
      const lateCompleted = answered.flatMap(toDone);
      completedOperations.push(...lateCompleted);
      const changed = await countChanged(deployment, [...sample(completedOperations), ...sample(acknowledged)]);
      const { books, isSound } = await withBooks(deployment, async (db) => ({
        books: await readBooks(db),
        isSound: await areBooksSound(db),
      }));
      return {
        acknowledged: countKinds(acknowledged),
        refused: entries.filter(({ answer }) => answer?.outcome === "refused").length,
        unknown: unknown.length,
        unknownBooked,
        ...compare(books, completedOperations, changed),
        lost: lost + countMissing(lateCompleted, books),
        isSound,
      };
    },
    async countUncredited(depositIds) {
      for (const endMs = Date.now() + creditedWithinMs; ; await sleep(250)) {
        const books = await withBooks(deployment, readBooks);
        const open = [...depositIds].filter((id) => books.get(id)?.isCredited !== true);
        if (open.length === 0 || Date.now() > endMs) return open.length;
      }
    },
  };
}

function compare(
  books: ReadonlyMap<string, BookedOperation>,
  completedOperations: readonly CompletedOperation[],
  changed: number,
) {
  const ids = new Set(completedOperations.map(({ answer }) => answer.id));
  const booked = [...books.values()];
  const twoKeys = completedOperations.length - ids.size;
  const doubled = twoKeys + booked.filter(({ id, isWhole }) => !isWhole || !ids.has(id)).length;
  const wrongAmounts = completedOperations.filter(({ answer: { id, amountMinor } }) => {
    const row = books.get(id);
    return row !== undefined && row.amountMinor !== amountMinor;
  }).length;
  return { doubled, changedAnswers: changed + wrongAmounts };
}

function countMissing(
  completedOperations: readonly CompletedOperation[],
  books: ReadonlyMap<string, BookedOperation>,
): number {
  return completedOperations.filter(({ answer }) => !books.has(answer.id)).length;
}

function toDone({ operation, answer }: Entry): CompletedOperation[] {
  return answer?.outcome === "done" ? [{ operation, answer }] : [];
}

function countKinds(completedOperations: readonly CompletedOperation[]): Record<OperationKind, number> {
  const countOf = (kind: OperationKind) =>
    completedOperations.filter(({ operation }) => operation.kind === kind).length;
  return { round: countOf("round"), deposit: countOf("deposit"), withdrawal: countOf("withdrawal") };
}

async function countChanged(deployment: LoadTarget, entries: readonly CompletedOperation[]): Promise<number> {
  const changes = await Promise.all(
    entries.map(
      async ({ operation, answer }) => !isDeepStrictEqual(await sendUntilAnswered(deployment, operation), answer),
    ),
  );
  return changes.filter(Boolean).length;
}

/** After a restart every request must succeed; retries allow for connections that are still broken. */
async function sendUntilAnswered(deployment: LoadTarget, operation: Operation): Promise<Answer> {
  for (let tries = 1; tries <= 20; tries += 1) {
    const answer = await send(deployment, operation);
    if (answer !== undefined) return answer;
    await sleep(50 * tries);
  }
  throw new Error(`no response to ${operation.key} although all processes run`);
}

function sample(entries: readonly CompletedOperation[]): CompletedOperation[] {
  return Array.from({ length: Math.min(repeats / 2, entries.length) }, () => {
    const index = Math.floor(Math.random() * entries.length);
    return entries[index];
  }).filter((entry) => entry !== undefined);
}

async function withBooks<T>(
  deployment: LoadTarget,
  work: (db: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(deployment.url, { as: "owner", maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
