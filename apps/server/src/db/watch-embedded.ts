/**
 * Watches the embedded server and starts it again when its process has ended, for example after it was killed for lack
 * of memory. Pools, lanes and listeners open new connections by themselves, because the address stays the same.
 */

import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { monotonicMs } from "../core/clock.ts";
import type { EmbeddedDatabase } from "./embedded.ts";

export interface EmbeddedWatch {
  /** Ends the watch; waits for a start that is in progress. */
  stop(): Promise<void>;
}

const checkMs = 500;
const longestPauseMs = 10_000;

/** Logs the end of the server, each failed start, and the successful start. */
export function watchEmbedded(
  database: Pick<EmbeddedDatabase, "isRunning" | "restart">,
  log: Pick<Logger, "error" | "warn">,
): EmbeddedWatch {
  const end = new AbortController();
  const watch = async () => {
    while (await pause(checkMs, end.signal)) {
      if (!database.isRunning()) await restart(database, log, end.signal);
    }
  };
  const watching = watch();
  return {
    async stop() {
      end.abort();
      await watching;
    },
  };
}

async function restart(
  database: Pick<EmbeddedDatabase, "restart">,
  log: Pick<Logger, "error" | "warn">,
  end: AbortSignal,
) {
  const endedMs = monotonicMs();
  log.error("the embedded database has ended and is started again");
  for (let pauseMs = checkMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      await database.restart();
      return log.warn({ tookMs: Math.round(monotonicMs() - endedMs) }, "the embedded database runs again");
    } catch (error) {
      log.error({ err: error }, "the embedded database does not start");
    }
    if (!(await pause(pauseMs, end))) return;
  }
}

/** Resolves with true after the pause, or with false if the watch ends before that. */
function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return sleep(ms, true, { signal, ref: false }).catch(() => false);
}
