/** A worker of its own, as production has: settles what is due at a business time, and says how long it took. */

import { readConfig } from "../../apps/server/src/config.ts";
import { createLogger } from "../../apps/server/src/core/create-logger.ts";
import { settleContracts } from "../../apps/server/src/modules/contracts/index.ts";
import { createTestClock } from "../../apps/server/src/testing/test-clock.ts";
import { wireDeps } from "../../apps/server/src/wire-deps.ts";

const [ownerUrl = "", nowMs = "0"] = process.argv.slice(2);
const clock = createTestClock();
clock.setOffsetMs(Number(nowMs) - clock.realNow().getTime());
const config = readConfig({ ...process.env, PORT: "0", OPENHOUSE_SECRET: "b".repeat(40) });
const { deps, close } = await wireDeps(config, ownerUrl, { clock, log: createLogger("error") });
const startedMs = performance.now();
const windows = await settleContracts(deps);
process.send?.({ windows, ms: performance.now() - startedMs });
await close();
process.disconnect();
