/** Delivery of SMS to an HTTP gateway of the test, which accepts, refuses, does not reply, or fails. */

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MessageList } from "@openhouse/protocol/messaging/list-messages";
import type { MerchantId } from "../../core/ids.ts";
import { startJobs } from "../../db/jobs.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { createTestSmsGateway } from "../../testing/test-sms-gateway.ts";
import type { GatewayFault, TestSmsGateway } from "../../testing/test-sms-gateway.ts";
import { listMessages } from "./list-messages.ts";
import { messagingJobs } from "./message-jobs.ts";
import { sendDueMessages } from "./send-due-messages.ts";

const merchantId = 1 as MerchantId;
const recipient = "639171234567";
const hourMs = 3_600_000;

let app: TestApp;
let gateway: TestSmsGateway;

beforeAll(async () => {
  gateway = await createTestSmsGateway({ timeoutMs: 300 });
  app = await createTestApp({ config: { smsGateway: gateway.config } });
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});
beforeEach(async () => {
  await app.deps.db.query(`delete from message`);
  gateway.delivered.length = 0;
  gateway.requests.length = 0;
});

interface Draft {
  readonly code?: string;
  readonly goodUntil?: Date;
}

async function write({ code = "482913", goodUntil }: Draft = {}): Promise<void> {
  const draft = { merchantId, kind: "sms", recipient, memberId: null, language: "EN", template: "code.login" } as const;
  const until = goodUntil === undefined ? {} : { goodUntil };
  await app.deps.db.transaction((tx) =>
    app.deps.messages.write(tx, { ...draft, ...until, values: { minutes: 5 }, code }),
  );
}

/** Reads the newest message as the back office shows it. */
async function newestMessage(): Promise<MessageList["list"][number]> {
  const [newest] = (await listMessages(app.deps, { merchantId, roles: ["support"] }, { kind: "sms" })).list;
  if (newest === undefined) throw new Error("there is no message");
  return newest;
}

/** Moves the clock ahead by an hour and tries to send all messages that are due. */
async function sendAfterPause(): Promise<void> {
  app.clock.advanceMs(hourMs);
  await sendDueMessages(app.deps);
}

// This must be the first test: jobs follow the real clock, and later tests move the test's clock away from it.
test(
  "the worker sends a queued SMS, and sends it again if the gateway did not accept it",
  { timeout: 60_000 },
  async () => {
    gateway.misbehave(503);
    const jobs = await startJobs(app.deps, { databaseUrl: app.ownerUrl, jobs: messagingJobs });
    try {
      await write();
      await expect.poll(() => gateway.requests.length, { timeout: 20_000 }).toBe(1);
      await expect.poll(async () => (await newestMessage()).failure).toBe("the gateway replied with status 503");
      // The next attempt is due after five real seconds; the test's clock is moved ahead by that time.
      app.clock.advanceMs(5_000);
      await expect.poll(async () => (await newestMessage()).status, { timeout: 20_000 }).toBe("sent");
    } finally {
      await jobs.stop();
    }
    expect(new Set(gateway.requests).size).toBe(1);
    expect(gateway.delivered).toHaveLength(1);
  },
);

test("an SMS is signed, begins with its code and has no link; the code is deleted after delivery", async () => {
  await write();
  expect(await newestMessage()).toMatchObject({ status: "queued", attempts: 0 });
  await sendDueMessages(app.deps);
  const [sms] = gateway.delivered;
  expect(sms).toMatchObject({ to: "+639171234567", from: "OPENHOUSE" });
  expect(sms?.text).toMatch(/^482913 is your Open House code/);
  expect(sms?.text).not.toMatch(/https?:|www\.|\.com/);
  expect(gateway.forged).toEqual([]);
  expect(await newestMessage()).toMatchObject({ status: "sent", attempts: 1, failure: null, isResendable: false });
  const [row] = await app.deps.db.query(`select code, provider_ref, text from message`);
  expect(row).toMatchObject({ code: null, provider_ref: "ref-1", text: expect.stringContaining("{code}") as string });
});

test("an SMS uses the merchant's own sender name if there is one", async () => {
  const smsSender = app.deps.merchants.byId(merchantId).settings["messages.smsSender"];
  await setMerchant(app, merchantId, { settings: { "messages.smsSender": "HOUSE63" } });
  await write();
  await sendDueMessages(app.deps);
  expect(gateway.delivered[0]?.from).toBe("HOUSE63");
  await setMerchant(app, merchantId, { settings: { "messages.smsSender": smsSender } });
});

test.each<[GatewayFault, string]>([
  ["refuse", "the number does not exist"],
  [400, "the gateway replied with status 400"],
  [422, "the gateway replied with status 422"],
])("an SMS fails immediately and stores the reason if the gateway replies with %s", async (fault, failure) => {
  gateway.misbehave(fault);
  await write();
  await sendDueMessages(app.deps);
  expect(await newestMessage()).toMatchObject({ status: "failed", attempts: 1, failure });
  await sendAfterPause();
  expect(gateway.requests).toHaveLength(1);
});

test.each<[GatewayFault, string]>([
  ["silent", "the gateway did not answer in time"],
  ["deliver, then drop", "the gateway could not be reached (UND_ERR_SOCKET)"],
  ["garbage", "the gateway's answer could not be read"],
  ["redirect", "the gateway could not be reached (TypeError)"],
  ["flood", "the gateway's answer could not be read"],
  [500, "the gateway replied with status 500"],
  [503, "the gateway replied with status 503"],
  [429, "the gateway replied with status 429"],
  [401, "the gateway replied with status 401"],
])(
  "an SMS with an unknown result (%s) is sent again with the same id and arrives only once",
  async (fault, failure) => {
    gateway.misbehave(fault);
    await write();
    await sendDueMessages(app.deps);
    const waiting = await newestMessage();
    expect(waiting).toMatchObject({ status: "queued", attempts: 1 });
    expect(waiting.failure).toContain(failure.split(" (")[0]);
    await sendDueMessages(app.deps);
    expect(gateway.requests).toHaveLength(1);
    await sendAfterPause();
    expect(await newestMessage()).toMatchObject({ status: "sent", attempts: 2, failure: null });
    expect(new Set(gateway.requests).size).toBe(1);
    expect(gateway.delivered).toHaveLength(1);
  },
);

test("concurrent workers send an SMS only once", async () => {
  await write();
  await Promise.all(Array.from({ length: 8 }, () => sendDueMessages(app.deps)));
  expect(gateway.requests).toHaveLength(1);
});

test("an SMS that a crashed worker has leased is sent by another worker after a minute", async () => {
  await write();
  const { db, clock } = app.deps;
  // Sets the lease of a worker that has stopped.
  const until = new Date(clock.realNow().getTime() + 60_000);
  await db.query(`update message set attempts = 1, next_attempt_at = $1`, [until]);
  expect(await sendDueMessages(app.deps)).toBe(0);
  app.clock.advanceMs(60_000);
  expect(await sendDueMessages(app.deps)).toBe(1);
  expect(gateway.delivered).toHaveLength(1);
});

test("an SMS is tried again with increasing pauses, and fails with the reason after a day of gateway errors", async () => {
  await write();
  for (let hours = 0; hours < 30; hours += 1) {
    gateway.misbehave(503);
    await sendAfterPause();
  }
  const message = await newestMessage();
  expect(message).toMatchObject({ status: "failed", failure: "the gateway replied with status 503" });
  expect(message.attempts).toBeLessThan(30);
  gateway.misbehave();
});

test("an expired code is not sent", async () => {
  const { clock } = app.deps;
  await write({ goodUntil: new Date(clock.realNow().getTime() + 5 * 60_000) });
  app.clock.advanceMs(6 * 60_000);
  await sendDueMessages(app.deps);
  expect(await newestMessage()).toMatchObject({ status: "failed", failure: "its time is over" });
  expect(gateway.requests).toEqual([]);
});

test("an SMS is not sent if the transaction that wrote it is rolled back", async () => {
  const draft = { merchantId, kind: "sms", recipient, memberId: null, language: "EN", template: "code.login" } as const;
  const transaction = app.deps.db.transaction(async (tx) => {
    await app.deps.messages.write(tx, { ...draft, values: { minutes: 5 }, code: "123456" });
    throw new Error("rolled back");
  });
  await expect(transaction).rejects.toThrow("rolled back");
  expect(await sendDueMessages(app.deps)).toBe(0);
});

test("an SMS with a code cannot be sent again", async () => {
  gateway.misbehave("refuse");
  await write();
  await sendDueMessages(app.deps);
  const { id } = await newestMessage();
  const support = (await signInStaff(app, { account: "smssupport", roles: ["support"] })).token;
  const url = `/backoffice/api/messages/${id}/send-again`;
  const answer = await app.call({ method: "POST", url, token: support, body: { reason: "they asked" } });
  expect(answer).toMatchObject({ status: 409, errorCode: "message.not.resendable" });
});
