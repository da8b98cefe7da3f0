import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MerchantId } from "../core/ids.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { takeNonce } from "./enc-key.ts";
import { forgetExpired } from "./forget-expired.ts";
import { issueTicket } from "./one-time-ticket.ts";
import { insertStoredReply } from "./stored-reply.ts";

const merchantId = 1 as MerchantId;
const dayMs = 24 * 3_600_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function countRows(): Promise<number[]> {
  const tables = ["enc_nonce", "one_time_ticket", "stored_reply"];
  const counts = tables.map((name) => app.deps.db.query<{ n: bigint }>(`select count(*) as n from ${name}`));
  return (await Promise.all(counts)).map(([row]) => Number(row?.n));
}

test("expired nonces, tickets and stored replies are deleted, and valid ones stay", async () => {
  const { deps, clock } = app;
  const at = (ms: number) => new Date(clock.realNow().getTime() + ms);
  for (const [nonceEnd, replyAt] of [
    [-1_000, -31 * dayMs],
    [1_000, -29 * dayMs],
  ] as const) {
    await takeNonce(deps.db, Buffer.from(randomUUID()), at(nonceEnd));
    const ticket = { merchantId, purpose: "live" as const, subjectId: 1n, detail: {}, expiresAt: at(nonceEnd) };
    await issueTicket(deps, deps.db, ticket);
    await insertStoredReply(deps.db, {
      merchantId,
      key: randomUUID(),
      inputHash: Buffer.alloc(32),
      memberId: null,
      at: at(replyAt),
    });
  }
  expect(await countRows()).toEqual([2, 2, 2]);
  await forgetExpired(deps);
  expect(await countRows()).toEqual([1, 1, 1]);
  await forgetExpired(deps);
  expect(await countRows()).toEqual([1, 1, 1]);
});
