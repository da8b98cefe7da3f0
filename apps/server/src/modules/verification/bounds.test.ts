/**
 * The limits on sending codes: each limit alone, their order, and all limits against a bot (docs/security.md, One-time
 * codes).
 */

import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLogger } from "../../core/create-logger.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import type { Refusal } from "../../core/refusal.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { sendCode } from "./index.ts";
import type { CodeRequest } from "./index.ts";

const merchantId = 1 as MerchantId;
const hourMs = 3_600_000;
const minuteMs = 60_000;

let app: TestApp;
const logLines: string[] = [];

beforeAll(async () => {
  app = await createTestApp({ log: createLogger("warn", { write: (line: string) => void logLines.push(line) }) });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.query(`delete from verification_code`);
  await app.deps.db.query(`delete from message`);
  await setSettings({});
});

async function setSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
  await app.deps.db.query(`delete from merchant_setting where merchant_id = 1 and key like 'verification.%'`);
  const entries = Object.entries(settings).map(([key, value]) => [`verification.${key}`, value]);
  await setMerchant(app, merchantId, { settings: Object.fromEntries(entries) as Record<string, unknown> });
}

let numbers = 0;

/** Returns an unused mobile number, by default of the range 63917. */
function nextNumber(range = "63917"): string {
  numbers += 1;
  return `${range}${String(numbers).padStart(7, "0")}`;
}

/** Sends a code, by default to a new number and from a new IP address; returns "sent" or the error code. */
async function send(request: Partial<CodeRequest> = {}): Promise<string> {
  const recipient = request.recipient ?? nextNumber();
  const ip = `198.${numbers % 250}.${Math.floor(numbers / 250)}.7`;
  const defaults = { merchantId, purpose: "register", channel: "sms", memberId: null, language: "EN" } as const;
  const fullRequest: CodeRequest = { ...defaults, ip, ...request, recipient };
  return app.deps.db
    .transaction((tx) => sendCode(app.deps, tx, fullRequest))
    .then(
      () => "sent",
      (error: Refusal) => error.code,
    );
}

async function sendMany(count: number, request: () => Partial<CodeRequest>): Promise<string[]> {
  const outcomes: string[] = [];
  for (let times = 0; times < count; times += 1) outcomes.push(await send(request()));
  return outcomes;
}

test("an SMS is sent only to dialling codes on the merchant's list, by default to the merchant's own", async () => {
  expect(await send({ recipient: "18765550100" })).toBe("verification.country.closed");
  expect(await send({ recipient: "63" })).toBe("verification.country.closed");
  await setSettings({ dialingCodes: ["1", "852"] });
  expect(await send({ recipient: "18765550100" })).toBe("sent");
  expect(await send()).toBe("verification.country.closed");
});

test("a mobile number receives at most one code per minute and five per day", async () => {
  const recipient = nextNumber();
  const outcomes: string[] = [];
  for (let times = 0; times < 6; times += 1) {
    outcomes.push(await send({ recipient }));
    app.clock.advanceMs(59_000);
    if (times === 0) outcomes.push(await send({ recipient }));
    app.clock.advanceMs(1_000);
  }
  expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(5);
  expect([outcomes[1], outcomes.at(-1)]).toEqual(["verification.too.soon", "verification.too.many.recipient"]);
  app.clock.advanceMs(24 * hourMs);
  expect(await send({ recipient })).toBe("sent");
});

test("the refusal contains the seconds until the next code can be sent", async () => {
  const recipient = nextNumber();
  await send({ recipient });
  app.clock.advanceMs(58_500);
  const request = { merchantId, purpose: "login", channel: "sms", memberId: null, language: "EN" } as const;
  const earlySend = app.deps.db.transaction((tx) =>
    sendCode(app.deps, tx, { ...request, recipient, ip: "203.0.113.1" }),
  );
  await expect(earlySend).rejects.toMatchObject({ code: "verification.too.soon", params: { seconds: 2 }, status: 200 });
});

test("an IP address, a network and a device have hourly limits", async () => {
  await setSettings({ perAddressHourly: 2, perNetworkHourly: 3, perDeviceHourly: 2 });
  const tooMany = "verification.too.many";
  expect(await sendMany(3, () => ({ ip: "203.0.113.1" }))).toEqual(["sent", "sent", tooMany]);
  expect(await sendMany(2, () => ({ ip: "203.0.113.2" }))).toEqual(["sent", tooMany]);
  expect(await send({ ip: "203.0.114.2" })).toBe("sent");
  expect(await sendMany(3, () => ({ deviceId: "d".repeat(400) }))).toEqual(["sent", "sent", tooMany]);
  const fromIpv6Network = (last: string) => ({ ip: `2001:db8:0:7::${last}` });
  expect(await sendMany(2, () => fromIpv6Network("1"))).toEqual(["sent", "sent"]);
  expect([await send(fromIpv6Network("2")), await send(fromIpv6Network("3"))]).toEqual(["sent", tooMany]);
  app.clock.advanceMs(hourMs);
  expect(await send({ ip: "203.0.113.1", deviceId: "d".repeat(400) })).toBe("sent");
});

test("a number range has an hourly limit, which does not affect other ranges", async () => {
  await setSettings({ perRangeHourly: 3 });
  expect(await sendMany(4, () => ({}))).toEqual(["sent", "sent", "sent", "verification.paused"]);
  expect(await send({ recipient: nextNumber("63918") })).toBe("sent");
});

test("the merchant's hourly budget of SMS does not stop e-mail", async () => {
  await setSettings({ smsHourly: 3 });
  const inManyRanges = () => ({ recipient: nextNumber(`639${String(numbers % 90).padStart(2, "0")}`) });
  expect((await sendMany(4, inManyRanges)).at(-1)).toBe("verification.paused");
  expect(await send({ channel: "email", recipient: "ana@example.com" })).toBe("sent");
  app.clock.advanceMs(hourMs);
  expect(await send()).toBe("sent");
});

test("a number range is paused if its codes remain unused, and not if they are used", async () => {
  await setSettings({ conversionMinimum: 4 });
  const useTwoCodes = (range: string) =>
    app.deps.db.query(
      `update verification_code set used_at = sent_at where id in (
         select id from verification_code where number_range = $1 order by id limit 2)`,
      [range],
    );
  await sendMany(4, () => ({}));
  await sendMany(4, () => ({ recipient: nextNumber("63918") }));
  await useTwoCodes("63918");
  expect(await send()).toBe("sent");
  app.clock.advanceMs(6 * minuteMs);
  logLines.length = 0;
  expect(await send()).toBe("verification.paused");
  // The warning in the log contains the range.
  expect(logLines.map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 40,
      msg: "a limit stopped the sending of codes",
      merchant: "openhouse",
      bound: "conversion",
      range: "63917",
    },
  ]);
  expect(await send({ recipient: nextNumber("63918") })).toBe("sent");
  app.clock.advanceMs(6 * hourMs);
  expect(await send()).toBe("sent");
});

test("codes that were stored but not sent do not count as unused codes of a number range", async () => {
  await setSettings({ conversionMinimum: 2 });
  await sendMany(3, () => ({ purpose: "login" }));
  app.clock.advanceMs(6 * minuteMs);
  expect(await send()).toBe("sent");
});

const toOwner = { purpose: "login", memberId: 5n as MemberId } as const;
const toUnknownNumber = { purpose: "login", memberId: null } as const;

test("a number range that is paused for registrations still accepts logins of known and unknown numbers", async () => {
  await setSettings({ perRangeHourly: 2, conversionMinimum: 2 });
  expect((await sendMany(3, () => ({}))).at(-1)).toBe("verification.paused");
  app.clock.advanceMs(6 * minuteMs);
  expect([await send(toOwner), await send(toUnknownNumber)]).toEqual(["sent", "sent"]);
  expect(await send({ purpose: "bind-mobile", memberId: 5n as MemberId })).toBe("verification.paused");
  const recipient = nextNumber();
  expect(await send({ ...toOwner, recipient })).toBe("sent");
  expect(await send({ ...toOwner, recipient })).toBe("verification.too.soon");
});

test("unused codes of members do not pause a number range", async () => {
  await setSettings({ perRangeHourly: 2, conversionMinimum: 2 });
  await sendMany(4, () => toOwner);
  app.clock.advanceMs(6 * minuteMs);
  expect(await send()).toBe("sent");
});

test("a share of the budget is reserved for members; when the budget is used up, known and unknown numbers are refused alike", async () => {
  await setSettings({ smsHourly: 6, perRangeHourly: 100, memberSharePercent: 50 });
  expect(await sendMany(4, () => ({}))).toEqual(["sent", "sent", "sent", "verification.paused"]);
  expect(await sendMany(3, () => toOwner)).toEqual(["sent", "sent", "sent"]);
  expect([await send(toOwner), await send(toUnknownNumber)]).toEqual(["verification.paused", "verification.paused"]);
});

test("codes that were stored but not sent do not use the budget", async () => {
  await setSettings({ smsHourly: 3 });
  await sendMany(5, () => toUnknownNumber);
  expect(await send(toOwner)).toBe("sent");
});

describe("the captcha", () => {
  const withoutCaptcha = { isCaptchaSolved: false };
  const homeRequest = { ...withoutCaptcha, ip: "203.0.113.80" };

  test("is not required for the first code of an IP address, but for later codes within the hour", async () => {
    expect(await sendMany(2, () => homeRequest)).toEqual(["sent", "captcha.required"]);
    expect(await send({ ...homeRequest, isCaptchaSolved: true })).toBe("sent");
    expect(await send({ ...withoutCaptcha, ip: "203.0.114.80" })).toBe("sent");
    app.clock.advanceMs(hourMs);
    expect(await send(homeRequest)).toBe("sent");
  });

  test("is required from a device that uses several IP addresses", async () => {
    expect(await sendMany(2, () => ({ ...withoutCaptcha, deviceId: "one" }))).toEqual(["sent", "captcha.required"]);
  });

  test("is required while the limit of a network, the budget or, except for logins, the limit of a number range is half used", async () => {
    await setSettings({ perRangeHourly: 4 });
    await sendMany(2, () => ({}));
    expect([await send(withoutCaptcha), await send({ ...withoutCaptcha, ...toOwner })]).toEqual([
      "captcha.required",
      "sent",
    ]);
    await setSettings({ smsHourly: 6, memberSharePercent: 0 });
    expect([await send(withoutCaptcha), await send({ ...withoutCaptcha, ...toOwner })]).toEqual([
      "captcha.required",
      "captcha.required",
    ]);
    await setSettings({ perNetworkHourly: 4 });
    await sendMany(2, () => ({ ip: `203.0.120.${numbers}` }));
    expect(await send({ ...withoutCaptcha, ip: "203.0.120.250" })).toBe("captcha.required");
  });

  test("is required for a number range with several unused codes", async () => {
    await setSettings({ conversionMinimum: 4 });
    await sendMany(2, () => ({}));
    app.clock.advanceMs(6 * minuteMs);
    expect([await send(withoutCaptcha), await send({ ...withoutCaptcha, recipient: nextNumber("63918") })]).toEqual([
      "captcha.required",
      "sent",
    ]);
  });

  test("is required from all but one of six concurrent requests from one IP address", async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => send(homeRequest)));
    expect(outcomes.filter((outcome) => outcome === "sent")).toHaveLength(1);
  });
});

test("the limits are separate per merchant", async () => {
  await setSettings({ smsHourly: 1 });
  expect(await sendMany(2, () => ({}))).toEqual(["sent", "verification.paused"]);
  expect(await send({ merchantId: 2 as MerchantId, recipient: "85291234567" })).toBe("sent");
});

test(
  "a bot with 10,000 requests causes at most as many messages as the budget allows",
  { timeout: 180_000 },
  async () => {
    await setSettings({ smsHourly: 40, perRangeHourly: 1_000, memberSharePercent: 0 });
    const outcomes = new Map<string, number>();
    let startedCount = 0;
    const work = async (): Promise<void> => {
      while (startedCount < 10_000) {
        startedCount += 1;
        const range = `639${String(startedCount % 97).padStart(2, "0")}`;
        const outcome = await send({ recipient: nextNumber(range), deviceId: `device ${startedCount}` });
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 14 }, work));
    expect(Object.fromEntries(outcomes)).toEqual({ sent: 40, "verification.paused": 9_960 });
    const [messageCount] = await app.deps.db.query<{ count: number }>(`select count(*)::int as count from message`);
    expect(messageCount?.count).toBe(40);
  },
);

test("concurrent requests never exceed a limit", { timeout: 120_000 }, async () => {
  const bounds = { perRecipientDaily: 2, perAddressHourly: 3, perDeviceHourly: 3, perRangeHourly: 5, smsHourly: 8 };
  await setSettings({ ...bounds, pauseSeconds: 0 });
  const request = fc.record({
    recipient: fc.constantFrom("639170000001", "639170000002", "639180000001", "639180000002", "639190000001"),
    ip: fc.constantFrom("203.0.113.1", "203.0.114.1", "203.0.115.1", "203.0.116.1"),
    deviceId: fc.constantFrom("a", "b", "c", undefined),
    purpose: fc.constantFrom("login" as const, "register" as const),
    memberId: fc.constantFrom(5n as MemberId, null),
  });
  const maxPerColumn = (column: string) =>
    app.deps.db.query<{ most: number }>(
      `select coalesce(max(n), 0)::int as most from (
         select count(*) n from verification_code
         where ${column} is not null and (is_sent or not $1) group by ${column}) g`,
      [column === "channel"],
    );
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 12, maxLength: 30 }), async (requests) => {
      await app.deps.db.query(`delete from verification_code`);
      await Promise.all(requests.map((codeRequest) => send(codeRequest)));
      const columns = ["recipient", "address", "device", "number_range", "channel"];
      const countsByColumn = await Promise.all(columns.map(maxPerColumn));
      const limits = [2, 3, 3, 5, 8];
      countsByColumn.forEach((rows, at) => expect(rows[0]?.most).toBeLessThanOrEqual(limits[at] ?? 0));
    }),
    { numRuns: 25 },
  );
});
