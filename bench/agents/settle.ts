/**
 * The worker process: settles the contracts that are due at each business time that it receives, and reports how long
 * the settlement took. It keeps running, as a worker in production does. Argument: the database URL with the owner's
 * role.
 */

import { readConfig } from "../../apps/server/src/config.ts";
import { createLogger } from "../../apps/server/src/core/create-logger.ts";
import { settleContracts } from "../../apps/server/src/modules/contracts/index.ts";
import { createTestClock } from "../../apps/server/src/testing/test-clock.ts";
import { wireDeps } from "../../apps/server/src/wire-deps.ts";

const [ownerUrl = ""] = process.argv.slice(2);
const clock = createTestClock();
const config = readConfig({ ...process.env, PORT: "0", OPENHOUSE_SECRET: "b".repeat(40) });
const { deps, close } = await wireDeps(config, ownerUrl, { clock, log: createLogger("error") });
process.on("message", (nowMs: number | "stop") => void (nowMs === "stop" ? stop() : settle(nowMs)));
process.send?.("ready");

async function settle(nowMs: number): Promise<void> {
  clock.setOffsetMs(nowMs - clock.realNow().getTime());
  const startedMs = performance.now();
  const windows = await settleContracts(deps);
  process.send?.({ windows, ms: performance.now() - startedMs });
}

async function stop(): Promise<void> {
  await close();
  process.disconnect();
}
