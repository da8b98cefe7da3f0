/**
 * Codes and passwords never appear in the log at its most verbose level, whatever fails (docs/security.md, One-time
 * codes).
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "./core/create-logger.ts";
import type { MemberId, MerchantId } from "./core/ids.ts";
import { sendDueMessages } from "./modules/messaging/send-due-messages.ts";
import { checkCode, sendCode } from "./modules/verification/index.ts";
import type { CodeChannel } from "./modules/verification/index.ts";
import { createTestApp } from "./testing/test-app.ts";
import type { TestApp } from "./testing/test-app.ts";
import { createTestMailServer } from "./testing/test-mail-server.ts";
import type { TestMailServer } from "./testing/test-mail-server.ts";
import { createTestSmsGateway } from "./testing/test-sms-gateway.ts";
import type { TestSmsGateway } from "./testing/test-sms-gateway.ts";

const merchantId = 1 as MerchantId;
const password = "Verborgen2026";
const wrongPassword = "Onjuist2026";

let app: TestApp;
let gateway: TestSmsGateway;
let mails: TestMailServer;
let numbers = 0;
const lines: string[] = [];

beforeAll(async () => {
  [gateway, mails] = await Promise.all([createTestSmsGateway({ timeoutMs: 300 }), createTestMailServer()]);
  const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
  app = await createTestApp({ log, config: { smsGateway: gateway.config, mailServer: mails.config } });
});
afterAll(async () => {
  await app.close();
  await Promise.all([gateway.close(), mails.close()]);
});

/** Sends a code and returns it, read from the sealed message as the sender does. */
async function send(channel: CodeChannel): Promise<string> {
  numbers += 1;
  const recipient = channel === "sms" ? `63917${String(numbers).padStart(7, "0")}` : `ana${numbers}@example.com`;
  const request = { merchantId, purpose: "login", channel, recipient, language: "EN", ip: "203.0.113.1" } as const;
  const { db, messageSealer } = app.deps;
  await db.transaction((tx) => sendCode(app.deps, tx, { ...request, memberId: 7n as MemberId }));
  const [row] = await db.query<{ code: string }>(`select code from message where recipient = $1`, [recipient]);
  const code = messageSealer.open(row?.code ?? "");
  await checkCode(app.deps, { merchantId, purpose: "login", recipient, code });
  return code;
}

test("no one-time code appears in the log or in a stored failure, whatever a provider replies", async () => {
  const codes: string[] = [];
  for (const fault of ["echo", "refuse", "silent", "deliver, then drop", "garbage", 500, 400] as const) {
    gateway.misbehave(fault);
    codes.push(await send("sms"));
    await sendDueMessages(app.deps);
  }
  for (const fault of [550, "drop"] as const) {
    mails.misbehave("mail", fault);
    codes.push(await send("email"));
    await sendDueMessages(app.deps);
  }
  expect(lines.length).toBeGreaterThan(5);
  const rows = await app.deps.db.query<{ failure: string }>(`select failure from message where failure is not null`);
  expect(rows.map(({ failure }) => failure)).toContainEqual(expect.stringMatching(/^spam: •••••• is your/));
  const output = [...lines, ...rows.map(({ failure }) => failure)].join("\n");
  for (const code of codes) {
    expect(code).toMatch(/^\d{6}$/);
    expect(output).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`));
  }
});

test("a log entry is one line, whatever a value contains", () => {
  const written: string[] = [];
  const log = createLogger("info", { write: (line: string) => void written.push(line) });
  const forged = '\r\n{"level":50,"msg":"forged"}\u2028';
  log.info({ account: forged }, `refused ${forged}`);
  expect(written).toHaveLength(1);
  expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  expect(JSON.parse(written[0] ?? "")).toMatchObject({
    level: 30,
    account: forged,
    time: expect.any(Number) as number,
  });
});

test("no password or key of a provider appears in the log", () => {
  const output = lines.join("\n");
  expect(output).not.toContain(gateway.config.key);
  expect(output).not.toContain(gateway.config.secret);
  expect(output).not.toContain("mail password");
});

test("no password appears in the log after registration, logins and a database error", async () => {
  await app.register("quietmember", { password });
  const logIn = (typed: string) =>
    app.callEncrypted({
      method: "POST",
      url: "/wps/session/login",
      body: { username: "quietmember", password: typed, type: "username" },
    });
  expect((await logIn(password)).status).toBe(200);
  expect((await logIn(wrongPassword)).status).toBe(401);
  await app.call({ method: "POST", url: "/wps/session/login", body: { username: "quietmember", password } });
  const before = lines.length;
  // Simulates an error in our code: the member's row cannot be written, and the database's error contains all values of
  // the row.
  await app.deps.db
    .query(`update member set email = 'QUIET@example.com' where account = 'quietmember'`)
    .catch((error: unknown) =>
      app.deps.log.error({ err: error, body: { password, code: "135790" } }, "unexpected error"),
    );
  expect(lines.length).toBeGreaterThan(before);
  const output = lines.join("\n");
  expect(output).not.toContain(password);
  expect(output).not.toContain(wrongPassword);
  expect(output).not.toContain("135790");
  expect(output).not.toContain("$argon2id$");
  expect(output).toContain("member_email_check");
  expect(output).toContain(`"errorCode":"23514"`);
});
