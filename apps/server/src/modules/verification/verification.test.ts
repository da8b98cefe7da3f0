/** One-time codes: sent within limits, checked with limited attempts, used once. */

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Refusal } from "../../core/refusal.ts";
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
  await change({});
});

/** Replaces all settings of the merchant, including those of earlier tests. */
async function change(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { db, merchants } = app.deps;
  await db.query(`delete from merchant_setting where merchant_id = 1 and key like 'verification.%'`);
  for (const [key, value] of Object.entries(settings)) {
    await db.query(`insert into merchant_setting (merchant_id, key, value) values (1, $1, $2::jsonb)`, [
      `verification.${key}`,
      JSON.stringify(value),
    ]);
  }
  await merchants.reload();
}

const standard = { purpose: "login", channel: "sms", recipient: "639171234567", memberId, language: "EN" } as const;

async function send(request: Partial<CodeRequest> = {}) {
  const whole: CodeRequest = { merchantId, ip: "203.0.113.9", ...standard, ...request };
  return app.deps.db.transaction((tx) => sendCode(app.deps, tx, whole));
}

/** The error code, or "sent". */
async function outcome(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "done",
    (error: Refusal) => error.code,
  );
}

async function outbox(to: string): Promise<{ code: string | null; text: string; kind: string }[]> {
  const { raw } = await app.call({ method: "GET", url: `/demo/outbox?to=${encodeURIComponent(to)}` });
  return raw.json();
}

async function lastCode(to = "639171234567"): Promise<string> {
  const [newest] = await outbox(to);
  return newest?.code ?? "";
}

const check = (code: string, attempt: object = {}) =>
  checkCode(app.deps, { merchantId, purpose: "login", recipient: "639171234567", code, ...attempt });

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

test("a code of six digits is at the beginning of the message, and the demo's outbox shows the message", async () => {
  expect(await send()).toEqual({ expiredMinutes: 5 });
  const [message] = await outbox("+63 917 123 4567");
  expect(message?.code).toMatch(/^\d{6}$/);
  expect(message?.text).toBe(
    `${message?.code} is your Open House code to log in. It is valid for 5 minutes. Never share it.`,
  );
  expect(await outbox("0917 123 4567")).toHaveLength(1);
});

test("a code is stored in no table in clear text", async () => {
  await send();
  const code = await lastCode();
  const rows = await app.deps.db.query<{ row: string }>(
    `select row_to_json(v)::text as row from verification_code v union all select row_to_json(m)::text from message m`,
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(code);
});

test("a correct code is accepted once and returns its member; the second use is refused", async () => {
  await send();
  const code = await lastCode();
  const [first, second] = [await check(` ${code} `, { memberId }), await check(code)];
  expect(first.memberId).toBe(memberId);
  const consume = (checked: typeof first) => app.deps.db.transaction((tx) => consumeCode(app.deps, tx, checked));
  await consume(first);
  expect(await outcome(consume(second))).toBe("verification.code.invalid");
  expect(await outcome(check(code))).toBe("verification.code.invalid");
});

test("a code is valid for its merchant, purpose, recipient and member only", async () => {
  await send();
  const code = await lastCode();
  for (const other of [
    { merchantId: 2 as MerchantId },
    { purpose: "recovery" as const },
    { recipient: "639171234568" },
    { memberId: 78n as MemberId },
  ]) {
    expect(await outcome(check(code, other))).toBe("verification.code.invalid");
  }
  expect(await outcome(check(code))).toBe("done");
});

test("a code allows five attempts: a sixth is refused although it is correct, and rollbacks do not add attempts", async () => {
  await send();
  const code = await lastCode();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await outcome(check(wrongOf(code)))).toBe("verification.code.invalid");
  }
  expect(await outcome(check(code))).toBe("verification.code.invalid");
});

test("a malformed code is refused without using an attempt", async () => {
  await send();
  for (const text of ["", "12345", "1234567", "12a456", "१२३४५६", "1".repeat(300)]) {
    expect(await outcome(check(text))).toBe("verification.code.invalid");
  }
  expect(await outcome(check(await lastCode()))).toBe("done");
});

test("an expired code is refused as expired, and a newer code invalidates an older one", async () => {
  await send();
  const first = await lastCode();
  app.clock.advanceMs(5 * minuteMs);
  expect(await outcome(check(first))).toBe("verification.code.expired");
  await send();
  const second = await lastCode();
  if (first !== second) expect(await outcome(check(first))).toBe("verification.code.invalid");
  expect(await outcome(check(second))).toBe("done");
});

test("the lifetime of a code is the merchant's setting, and never more than ten minutes", async () => {
  await change({ codeMinutes: 3 });
  expect(await send()).toEqual({ expiredMinutes: 3 });
  await change({ codeMinutes: 60 });
  expect(await send({ recipient: "639171234568" })).toEqual({ expiredMinutes: 10 });
});

test("an unknown number gets the same response and the same limits, and no message", async () => {
  await change({ perRecipientDaily: 2 });
  const [known, unknown] = ["639171234567", "639179999999"];
  for (let times = 0; times < 2; times += 1) {
    expect(await send({ recipient: unknown, memberId: null })).toEqual(await send({ recipient: known }));
    expect(await outcome(send({ recipient: unknown, memberId: null }))).toBe("verification.too.soon");
    app.clock.advanceMs(minuteMs);
  }
  expect(await outcome(send({ recipient: unknown, memberId: null }))).toBe("verification.too.many.recipient");
  expect([await outbox(unknown), (await outbox(known)).length]).toEqual([[], 2]);
});

test("the registration sends a code to a number without an account", async () => {
  await send({ purpose: "register", memberId: null });
  expect(await lastCode()).toMatch(/^\d{6}$/);
});

test("one of sixty-four concurrent checks and uses succeeds", async () => {
  await send();
  const code = await lastCode();
  const uses = Array.from({ length: 64 }, async () => {
    const checked = await check(code);
    await app.deps.db.transaction((tx) => consumeCode(app.deps, tx, checked));
  });
  const results = await Promise.all(uses.map(outcome));
  expect(results.filter((result) => result === "done")).toHaveLength(1);
  expect(new Set(results)).toEqual(new Set(["done", "verification.code.invalid"]));
});

test("a code by e-mail has a subject in the member's language; addresses ignore upper and lower case", async () => {
  await send({ channel: "email", recipient: "Ana@Example.com", purpose: "recovery", language: "TY" });
  const [mail] = await outbox("ana@example.com");
  expect(mail).toMatchObject({ kind: "email", subject: `${mail?.code} ang Open House code mo` });
  const attempt = { recipient: "ana@EXAMPLE.com", purpose: "recovery" as const };
  expect(await outcome(check(mail?.code ?? "", attempt))).toBe("done");
});
