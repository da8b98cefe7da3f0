/** One-time codes are sent within limits, checked with limited attempts, and used once. */

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Refusal } from "../../core/refusal.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { checkCode, consumeCode, sendCode } from "./index.ts";
import type { CodeRequest } from "./index.ts";

const merchantId = 1 as MerchantId;
const memberId = 77n as MemberId;
const minuteMs = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.query(`delete from verification_code`);
  await app.deps.db.query(`delete from message`);
  await setSettings({});
});

/** Replaces all settings of the merchant, including those of earlier tests. */
async function setSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
  await app.deps.db.query(`delete from merchant_setting where merchant_id = 1 and key like 'verification.%'`);
  const entries = Object.entries(settings).map(([key, value]) => [`verification.${key}`, value]);
  await setMerchant(app, merchantId, { settings: Object.fromEntries(entries) as Record<string, unknown> });
}

const defaults = { purpose: "login", channel: "sms", recipient: "639171234567", memberId, language: "EN" } as const;

async function send(request: Partial<CodeRequest> = {}) {
  const fullRequest: CodeRequest = { merchantId, ip: "203.0.113.9", ...defaults, ...request };
  return app.deps.db.transaction((tx) => sendCode(app.deps, tx, fullRequest));
}

/** Returns the error code, or "done". */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: Refusal) => error.code,
  );
}

async function outbox(recipient: string): Promise<{ code: string | null; text: string; kind: string }[]> {
  const { raw } = await app.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(recipient)}` });
  return raw.json();
}

async function lastCode(recipient = "639171234567"): Promise<string> {
  const [newest] = await outbox(recipient);
  return newest?.code ?? "";
}

const check = (code: string, attempt: object = {}) =>
  checkCode(app.deps, { merchantId, purpose: "login", recipient: "639171234567", code, ...attempt });

const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("the message begins with a code of six digits, and the demo's outbox returns the message", async () => {
  expect(await send()).toEqual({ expiredMinutes: 5 });
  const [message] = await outbox("+63 917 123 4567");
  expect(message?.code).toMatch(/^\d{6}$/);
  expect(message?.text).toBe(
    `${message?.code} is your Open House code to log in. It is valid for 5 minutes. Never share it.`,
  );
  expect(await outbox("0917 123 4567")).toHaveLength(1);
});

test("no table contains a code in plain text", async () => {
  await send();
  const code = await lastCode();
  const rows = await app.deps.db.query<{ row: string }>(
    `select row_to_json(v)::text as row from verification_code v union all select row_to_json(m)::text from message m`,
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(code);
});

test("a correct code returns its member, and can be consumed only once", async () => {
  await send();
  const code = await lastCode();
  const [firstCode, secondCode] = [await check(` ${code} `, { memberId }), await check(code)];
  expect(firstCode.memberId).toBe(memberId);
  const consume = (checkedCode: typeof firstCode) =>
    app.deps.db.transaction((tx) => consumeCode(app.deps, tx, checkedCode));
  await consume(firstCode);
  expect(await outcome(consume(secondCode))).toBe("verification.code.invalid");
  expect(await outcome(check(code))).toBe("verification.code.invalid");
});

test("a code is valid only for its merchant, purpose, recipient and member", async () => {
  await send();
  const code = await lastCode();
  for (const wrongKey of [
    { merchantId: 2 as MerchantId },
    { purpose: "recovery" as const },
    { recipient: "639171234568" },
    { memberId: 78n as MemberId },
  ]) {
    expect(await outcome(check(code, wrongKey))).toBe("verification.code.invalid");
  }
  expect(await outcome(check(code))).toBe("done");
});

test("a code allows five attempts, and the sixth is refused even if it is correct", async () => {
  await send();
  const code = await lastCode();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await outcome(check(wrongCodeFor(code)))).toBe("verification.code.invalid");
  }
  expect(await outcome(check(code))).toBe("verification.code.invalid");
});

test("a malformed code is refused and does not use an attempt", async () => {
  await send();
  for (const text of ["", "12345", "1234567", "12a456", "१२३४५६", "1".repeat(300)]) {
    expect(await outcome(check(text))).toBe("verification.code.invalid");
  }
  expect(await outcome(check(await lastCode()))).toBe("done");
});

test("an expired code is refused with verification.code.expired, and a newer code invalidates an older one", async () => {
  await send();
  const firstCode = await lastCode();
  app.clock.advanceMs(5 * minuteMs);
  expect(await outcome(check(firstCode))).toBe("verification.code.expired");
  await send();
  const secondCode = await lastCode();
  if (firstCode !== secondCode) expect(await outcome(check(firstCode))).toBe("verification.code.invalid");
  expect(await outcome(check(secondCode))).toBe("done");
});

test("the lifetime of a code is the merchant's setting, but at most ten minutes", async () => {
  await setSettings({ codeMinutes: 3 });
  expect(await send()).toEqual({ expiredMinutes: 3 });
  await setSettings({ codeMinutes: 60 });
  expect(await send({ recipient: "639171234568" })).toEqual({ expiredMinutes: 10 });
});

test("an unknown number has the same response and limits as a known number, but receives no message", async () => {
  await setSettings({ perRecipientDaily: 2 });
  const [knownNumber, unknownNumber] = ["639171234567", "639179999999"];
  for (let times = 0; times < 2; times += 1) {
    expect(await send({ recipient: unknownNumber, memberId: null })).toEqual(await send({ recipient: knownNumber }));
    expect(await outcome(send({ recipient: unknownNumber, memberId: null }))).toBe("verification.too.soon");
    app.clock.advanceMs(minuteMs);
  }
  expect(await outcome(send({ recipient: unknownNumber, memberId: null }))).toBe("verification.too.many.recipient");
  expect([await outbox(unknownNumber), (await outbox(knownNumber)).length]).toEqual([[], 2]);
});

test("a registration sends a code to a number without an account", async () => {
  await send({ purpose: "register", memberId: null });
  expect(await lastCode()).toMatch(/^\d{6}$/);
});

test("only one of sixty-four concurrent checks and uses of a code succeeds", async () => {
  await send();
  const code = await lastCode();
  const uses = Array.from({ length: 64 }, async () => {
    const checkedCode = await check(code);
    await app.deps.db.transaction((tx) => consumeCode(app.deps, tx, checkedCode));
  });
  const results = await Promise.all(uses.map(outcome));
  expect(results.filter((result) => result === "done")).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(["done", "verification.code.invalid"]));
});

test("a code by e-mail has a subject in the member's language, and e-mail addresses ignore the case", async () => {
  await send({ channel: "email", recipient: "Ana@Example.com", purpose: "recovery", language: "TY" });
  const [mail] = await outbox("ana@example.com");
  expect(mail).toMatchObject({ kind: "email", subject: `${mail?.code} ang Open House code mo` });
  const attempt = { recipient: "ana@EXAMPLE.com", purpose: "recovery" as const };
  expect(await outcome(check(mail?.code ?? "", attempt))).toBe("done");
});
