/**
 * Waits until every transaction that has written at the time of the call has ended, at most five seconds. Rows of later
 * transactions are found as late changes. Returns false if a transaction is still open; the window then has to wait.
 * Source: docs/time.md.
 */

import type { Database } from "../../../db/connection.ts";
import { selectOpenWriters } from "./run-repository.ts";

const longestWaitMs = 5_000;
const pauseMs = 20;

export async function areWritersDone(db: Database): Promise<boolean> {
  const before = (await selectOpenWriters(db)).map(({ writer }) => writer);
  for (let waitedMs = 0; before.length > 0; waitedMs += pauseMs) {
    const open = new Set((await selectOpenWriters(db)).map(({ writer }) => writer));
    if (!before.some((writer) => open.has(writer))) return true;
    if (waitedMs >= longestWaitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return true;
}
