/**
 * The process that the crash test kills: the wallet behind a few lines of HTTP. Started with the database's URL;
 * prints its port when it listens. It handles no signal, because the ones that come cannot be handled.
 */

import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { createSystemClock } from "../../src/core/clock.ts";
import { createIdSource } from "../../src/core/ids.ts";
import type { MerchantId } from "../../src/core/ids.ts";
import { Refusal } from "../../src/core/refusal.ts";
import { openBus } from "../../src/db/bus.ts";
import { openDatabase } from "../../src/db/connection.ts";
import { nextProcessNode } from "../../src/db/process-state.ts";
import { createPostLane, post } from "../../src/modules/wallet/index.ts";
import { silentLog } from "../../src/testing/silent-log.ts";
import { describePosted, transfersOf } from "./operation.ts";
import type { Answer, Operation } from "./operation.ts";

const [url = ""] = process.argv.slice(2);
const merchantId = 1 as MerchantId;
const db = openDatabase(url);
const clock = createSystemClock();
const ids = createIdSource(clock, await nextProcessNode(db));
const bus = await openBus({ databaseUrl: url, redisUrl: undefined, processId: String(process.pid), log: silentLog });
const lane = createPostLane({ db, ids, bus, log: silentLog });

const server = createServer((request, response) => {
  void (async () => {
    const operation = (await json(request)) as Operation;
    const answer = await run(operation);
    response.statusCode = answer === undefined ? 503 : 200;
    response.end(JSON.stringify(answer ?? null));
  })().catch(() => response.destroy());
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`${typeof address === "object" ? address?.port : ""}\n`);
});

/** Undefined when we cannot say what happened. */
async function run(operation: Operation): Promise<Answer | undefined> {
  const posting = { merchantId, at: clock.businessNow(), transfers: transfersOf(operation) };
  try {
    const posted =
      operation.way === "lane" ? await lane.post(posting) : await db.transaction((tx) => post({ ids }, tx, posting));
    return describePosted(posted);
  } catch (error) {
    const isDefinite = error instanceof Refusal && error.status < 500;
    return isDefinite ? { outcome: "refused", code: error.code } : undefined;
  }
}
