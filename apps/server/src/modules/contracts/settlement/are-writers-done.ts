/**
 * Waits until everybody who had written when it was called is done, five seconds at most; later ones are seen as
 * stragglers. False: somebody is not, and the window has to wait. Source: docs/time.md.
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
