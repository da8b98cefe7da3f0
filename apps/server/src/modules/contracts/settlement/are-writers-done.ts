/**
 * Waits at most five seconds until every transaction that had written rows at the time of the call has ended. Rows of
 * later transactions are found when the closed window is checked again. Returns false if one of the transactions is
 * still open; the window then has to wait. Source: docs/time.md.
 */

import type { Database } from "../../../db/connection.ts";
import { selectOpenWriters } from "./run-repository.ts";

const maxWaitMs = 5_000;
const pauseMs = 20;

export async function areWritersDone(db: Database): Promise<boolean> {
  const openWriters = (await selectOpenWriters(db)).map(({ writer }) => writer);
  for (let waitedMs = 0; openWriters.length > 0; waitedMs += pauseMs) {
    const open = new Set((await selectOpenWriters(db)).map(({ writer }) => writer));
    if (!openWriters.some((writer) => open.has(writer))) return true;
    if (waitedMs >= maxWaitMs) return false;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return true;
}
