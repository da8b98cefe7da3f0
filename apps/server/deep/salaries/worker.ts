/**
 * A worker process that settles contracts and rebates, pays bills and lets rebates expire until nothing is due, at a
 * fixed business time. Its parent kills it at any point. Arguments: the connection URL with the owner's login, the
 * business time in milliseconds.
 */

import { tmpdir } from "node:os";
import { pino } from "pino";
import { readConfig } from "../../src/config.ts";
import { settleContracts } from "../../src/modules/contracts/index.ts";
import { holdFunds } from "../../src/modules/contracts/settlement/hold-funds.ts";
import { payWaitingBills } from "../../src/modules/contracts/bills/pay-waiting-bills.ts";
import { createTestClock } from "../../src/testing/test-clock.ts";
import { wireDeps } from "../../src/wire-deps.ts";
import { workRebates } from "./rebate-days.ts";

const [ownerUrl = "", nowMs = "0"] = process.argv.slice(2);
const clock = createTestClock();
clock.setOffsetMs(Number(nowMs) - clock.realNow().getTime());
const environment = { OPENHOUSE_DEMO: "1", OPENHOUSE_SECRET: "s".repeat(40), OPENHOUSE_DATA: tmpdir(), PORT: "0" };
const { deps, close } = await wireDeps(readConfig(environment), ownerUrl, { clock, log: pino({ level: "silent" }) });
process.send?.("ready");
let settled = 0;
do {
  settled = (await settleContracts(deps)) + (await workRebates(deps));
  await payWaitingBills(deps);
  await holdFunds(deps);
} while (settled > 0);
await close();
process.send?.("done");
process.exit(0);
