/**
 * Webhook messages that are forged, stale, repeated or contradictory: the money moves once, or the deposit is held for
 * the staff.
 */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DepositDetail, DepositQueue } from "@openhouse/protocol/payments/deposit-queue";
import type { SandboxMessage } from "@openhouse/protocol/payments/sandbox-provider";
import {
  balancesOf,
  createTestCashier,
  depositReference,
  depositStatus,
  expectOk,
  merchantId,
  openDeposit,
  sendMessage,
  sendRaw,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { signAsSandbox } from "../../../testing/test-sandbox.ts";
import type { MemberActor } from "../../../core/actor.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import type { SessionId } from "../../../core/ids.ts";
import { selectUse, setLimit } from "../../limits/index.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";

let test: TestCashier;
let finance: string;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
  finance = (await signInStaff(test, "finance")).token;
});
afterAll(() => test.close());

/** A member with an open deposit of 500 pesos, and the message that would credit it. */
async function openOrder(request: Parameters<typeof openDeposit>[2] = {}) {
  const member = await test.register(`order${(count += 1)}`);
  const { depositId, amountMinor } = await openDeposit(test, member, request);
  const reference = depositReference(depositId);
  const { body } = await test.sandbox.call("GET", `/api/payments/${reference}`);
  const { id } = body as { id: string };
  const paid: Partial<SandboxMessage> = { id, reference, state: "paid", amountMinor };
  return { member, depositId, paid };
}

const memberActor: Omit<MemberActor, "memberId" | "account"> = {
  kind: "member",
  merchantId,
  memberType: 0,
  role: "member",
  sessionId: 1n as SessionId,
  ip: "127.0.0.1",
  language: "EN",
  requestId: "test",
};

/** Takes the deposit before the decision. When that is refused, the decision shows the reason. */
const claim = (depositId: string, token = finance) =>
  test.call({ method: "POST", url: `/backoffice/api/deposits/${depositId}/claim`, token, body: {} });
const mainOf = async (member: SignedInMember) => (await balancesOf(test, member)).main;

describe("a signed message", () => {
  it("credits once, with the same reply, for a hundred concurrent copies", async () => {
    const { member, paid } = await openOrder();
    const message = { ...paid, eventId: `evt_${randomUUID()}` };
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendMessage(test, message)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await mainOf(member)).toBe(50_000n);
  });

  it("credits once for a hundred concurrent messages with different event ids", async () => {
    const { member, paid } = await openOrder();
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendMessage(test, paid)));
    expect(answers.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === "ignored")).toHaveLength(99);
    expect(await mainOf(member)).toBe(50_000n);
  });

  it("with a known event id and another body changes nothing and is recorded", async () => {
    const { member, depositId, paid } = await openOrder();
    const message = { ...paid, eventId: `evt_${randomUUID()}` };
    await sendMessage(test, { ...message, state: "pending" });
    expect(await sendMessage(test, message)).toMatchObject({ status: 200, outcome: "ignored" });
    expect(await mainOf(member)).toBe(0n);
    const { value } = await test.call({ method: "GET", url: `/backoffice/api/deposits/${depositId}`, token: finance });
    expect((value as DepositDetail).history.at(-1)).toMatchObject({ action: "contradicted" });
  });

  it.each(["pending", "failed", "cancelled"] as const)(
    "of paid is not reversed by a later message of %s",
    async (state) => {
      const { member, depositId, paid } = await openOrder();
      await sendMessage(test, paid);
      expect(await sendMessage(test, { ...paid, state })).toMatchObject({ status: 200, outcome: "ignored" });
      expect((await depositStatus(test, member, depositId)).state).toBe(2);
      expect(await mainOf(member)).toBe(50_000n);
    },
  );

  it("of paid after failed holds the deposit for the staff", async () => {
    const { member, depositId, paid } = await openOrder();
    await sendMessage(test, { ...paid, state: "failed" });
    expect(await sendMessage(test, paid)).toMatchObject({ status: 200, outcome: "held" });
    expect(await depositStatus(test, member, depositId)).toMatchObject({ state: 6, isUnderReview: true });
    expect(await mainOf(member)).toBe(0n);
    await claim(depositId);
    const url = `/backoffice/api/deposits/${depositId}/approve`;
    const body = { reason: "the provider confirms it by phone" };
    const answer = await expectOk(test.call({ method: "POST", url, token: finance, body }));
    expect((answer.value as DepositDetail).deposit).toMatchObject({ state: "approved", heldReason: null });
    expect(await mainOf(member)).toBe(50_000n);
  });

  it.each<[string, Partial<SandboxMessage>, string]>([
    ["another amount", { amountMinor: "49999" }, "amount"],
    ["a hundred times the amount", { amountMinor: "5000000" }, "amount"],
    ["another currency", { currency: "HKD" }, "currency"],
    ["an unknown currency", { currency: "ZZZ" }, "currency"],
  ])("with %s holds the deposit without crediting it", async (_what, change, heldReason) => {
    const { member, depositId, paid } = await openOrder();
    expect(await sendMessage(test, { ...paid, ...change })).toMatchObject({ status: 200, outcome: "held" });
    expect(await mainOf(member)).toBe(0n);
    const url = `/backoffice/api/deposits/${depositId}`;
    const { value } = await test.call({ method: "GET", url, token: finance });
    const detail = value as DepositDetail;
    expect(detail.deposit).toMatchObject({ heldReason, state: "pending" });
    expect(detail.messages.at(-1)).toMatchObject({ outcome: "held", kind: "payment.paid" });
    // The correct message afterwards changes nothing, because the deposit is held.
    expect(await sendMessage(test, paid)).toMatchObject({ outcome: "ignored" });
    expect(await mainOf(member)).toBe(0n);
  });

  it.each([
    ["before the order's own", false],
    ["after the order's own was credited", true],
  ])(
    "about another payment under the reference, %s, creates a deposit that is held for the staff",
    async (_when, isLate) => {
      const { member, depositId, paid } = await openOrder();
      if (isLate) await sendMessage(test, paid);
      const second = { ...paid, id: `pay_${randomUUID()}` };
      expect(await sendMessage(test, second)).toMatchObject({ status: 200, outcome: "held" });
      expect(await sendMessage(test, second)).toMatchObject({ outcome: "ignored" });
      expect(await sendMessage(test, paid)).toMatchObject({ outcome: isLate ? "ignored" : "applied" });
      expect(await mainOf(member)).toBe(50_000n);
      const queue = await expectOk(
        test.call({
          method: "GET",
          url: `/backoffice/api/deposits?isHeld=true&account=${member.account}`,
          token: finance,
        }),
      );
      const [surplus, ...others] = (queue.value as DepositQueue).list;
      expect(others).toEqual([]);
      expect(surplus).toMatchObject({ heldReason: "contradiction", paidMinor: "50000", providerRef: second.id });
      expect(surplus?.id).not.toBe(depositId);
      await claim(surplus?.id ?? "");
      const url = `/backoffice/api/deposits/${surplus?.id}/approve`;
      await expectOk(test.call({ method: "POST", url, token: finance, body: { reason: "paid twice" } }));
      expect(await mainOf(member)).toBe(100_000n);
      expect(await sendMessage(test, second)).toMatchObject({ outcome: "ignored" });
      expect(await mainOf(member)).toBe(100_000n);
    },
  );

  it("about a deposit with a fee is held while the wallet is frozen, and the deposit can be credited later", async () => {
    const { member, depositId, paid } = await openOrder({ amount: 1_000, bankType: "bank", bankCode: "HABAGAT" });
    const freeze = (frozen: boolean) =>
      test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: member.memberId, frozen }));
    await freeze(true);
    expect(await sendMessage(test, paid)).toMatchObject({ status: 200, outcome: "held" });
    expect(await mainOf(member)).toBe(0n);
    const approve = () =>
      test.call({
        method: "POST",
        url: `/backoffice/api/deposits/${depositId}/approve`,
        token: finance,
        body: { reason: "checked" },
      });
    await claim(depositId);
    expect((await approve()).errorCode).toBe("account.frozen");
    await freeze(false);
    await expectOk(approve());
    expect(await mainOf(member)).toBe(99_000n);
  });
});

describe("a forged message", () => {
  it("is refused when any byte of the body differs", async () => {
    const { member, paid } = await openOrder();
    const whole = { eventId: "evt_flip", kind: "payment", currency: "PHP", ...paid };
    const raw = Buffer.from(JSON.stringify(whole));
    const signature = signAsSandbox(raw, test.clock.realNow().getTime());
    const send = (payload: Buffer, header = signature) => sendRaw(test, payload, { signature: header });
    for (let place = 0; place < raw.length; place += 1) {
      const forged = Buffer.from(raw);
      forged.writeUInt8(forged.readUInt8(place) ^ 1, place);
      const answer = await send(forged);
      expect([place, answer.status]).toEqual([place, 401]);
    }
    for (let place = 0; place < signature.length; place += 1) {
      const code = signature.charCodeAt(place) ^ 1;
      const forged = signature.slice(0, place) + String.fromCharCode(code) + signature.slice(place + 1);
      expect([forged, (await send(raw, forged)).status]).toEqual([forged, 401]);
    }
    expect(await mainOf(member)).toBe(0n);
    expect((await send(raw)).status).toBe(200);
    expect(await mainOf(member)).toBe(50_000n);
  });

  it("is refused without a signature, with another secret, too old, too early, or with another time", async () => {
    const { member, paid } = await openOrder();
    const raw = JSON.stringify({ eventId: "evt_window", kind: "payment", currency: "PHP", ...paid });
    const now = test.clock.realNow().getTime();
    const validSignature = signAsSandbox(raw, now);
    const signatures = [
      "",
      "t=1,v1=00",
      signAsSandbox(raw, now, "another secret that we do not know......"),
      signAsSandbox(raw, now - 5 * 60_000 - 1),
      signAsSandbox(raw, now + 5 * 60_000 + 1),
      validSignature.replace(`t=${now}`, `t=${now + 1}`),
      `${validSignature},v1=${"0".repeat(64)}`,
      validSignature.toUpperCase(),
    ];
    for (const signature of signatures) {
      const answer = await sendRaw(test, raw, { signature });
      expect([signature, answer.status, answer.errorCode]).toEqual([signature, 401, "payment.signature.invalid"]);
    }
    expect(await mainOf(member)).toBe(0n);
    // At the edges of the time window the same bytes are accepted: nothing else was wrong with them.
    for (const at of [now - 5 * 60_000, now + 5 * 60_000]) {
      expect((await sendRaw(test, raw, { signature: signAsSandbox(raw, at) })).status).toBe(200);
    }
    expect(await mainOf(member)).toBe(50_000n);
  });

  it.each<[string, Partial<SandboxMessage>, number, string]>([
    ["an unknown order", { reference: "OH1-D12345" }, 404, "not.exists.transaction"],
    ["an order of an unknown merchant", { reference: "OH77-D12345" }, 404, "not.exists.transaction"],
    ["an invalid reference", { reference: "hello" }, 404, "not.exists.transaction"],
    ["a number beyond 64 bits", { reference: "OH1-D9999999999999999999" }, 404, "not.exists.transaction"],
    ["the reference of a deposit in a message about a payout", { kind: "payout" }, 404, "not.exists.transaction"],
    ["no amount", { amountMinor: "0" }, 400, "request.param.err"],
    ["a negative amount", { amountMinor: "-50000" }, 400, "request.param.err"],
    ["a fraction of a centavo", { amountMinor: "50000.5" }, 400, "request.param.err"],
    ["an amount beyond 64 bits", { amountMinor: "9999999999999999999" }, 400, "request.param.err"],
  ])("is refused with %s although it is signed", async (...[, change, status, code]) => {
    const { member, paid } = await openOrder();
    expect(await sendMessage(test, { ...paid, ...change })).toMatchObject({ status, errorCode: code });
    expect(await mainOf(member)).toBe(0n);
  });

  it("is refused when it is not JSON, empty, or from an unknown provider", async () => {
    for (const [url, payload] of [
      ["sandbox", "not json"],
      ["sandbox", ""],
      ["sandbox", "[]"],
      ["stranger", "{}"],
    ] as const) {
      const signature = signAsSandbox(payload, test.clock.realNow().getTime());
      const answer = await sendRaw(test, payload, { signature, provider: url });
      expect([url, payload, answer.status]).toEqual([url, payload, 400]);
    }
  });
});

describe("a held deposit", () => {
  const decide = async (depositId: string, action: "approve" | "reject", token = finance) => {
    await claim(depositId, token);
    return test.call({
      method: "POST",
      url: `/backoffice/api/deposits/${depositId}/${action}`,
      token,
      body: { reason: "looked at it" },
    });
  };

  it("is credited once with the paid amount for two concurrent decisions", async () => {
    const { member, depositId, paid } = await openOrder();
    await sendMessage(test, { ...paid, amountMinor: "40000" });
    const admin = (await signInStaff(test, "admin")).token;
    const answers = await Promise.all([decide(depositId, "approve"), decide(depositId, "approve", admin)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.find(({ status }) => status !== 200)?.errorCode;
    // The second decision finds the deposit held by another person, or decided.
    expect(["withdraw.claimed", "transaction.state.changed"]).toContain(refused);
    expect(await mainOf(member)).toBe(40_000n);
    const entries = await test.deps.db.query<{ action: string; reason: string }>(
      `select action, reason from audit_entry where subject_kind = 'deposit' and subject_id = $1
         and action <> 'deposit.claimed'`,
      [depositId],
    );
    expect(entries).toEqual([{ action: "deposit.approved", reason: "looked at it" }]);
  });

  it("has one result for a concurrent approval and rejection", async () => {
    const risk = (await signInStaff(test, "admin", "adminraces")).token;
    for (let round = 0; round < 5; round += 1) {
      const { member, depositId, paid } = await openOrder();
      await sendMessage(test, { ...paid, amountMinor: "40000" });
      const answers = await Promise.all([decide(depositId, "approve"), decide(depositId, "reject", risk)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const isCredited = answers[0]?.status === 200;
      expect(await mainOf(member)).toBe(isCredited ? 40_000n : 0n);
      expect((await depositStatus(test, member, depositId)).state).toBe(isCredited ? 2 : 6);
    }
  });

  it("can only be rejected when it was paid in another currency", async () => {
    const { member, depositId, paid } = await openOrder();
    await sendMessage(test, { ...paid, currency: "HKD" });
    expect((await decide(depositId, "approve")).errorCode).toBe("account.currency.wrong");
    const { value } = await expectOk(decide(depositId, "reject"));
    expect(value).toMatchObject({ deposit: { state: "rejected", heldReason: null }, actions: [] });
    expect(await mainOf(member)).toBe(0n);
  });

  it("counts the paid amount against the member's deposit limit", async () => {
    const { member, depositId, paid } = await openOrder();
    const { memberId, account } = member;
    const actor = { ...memberActor, memberId, account };
    await setLimit(test.deps, actor, { memberId, kind: "deposit", period: "day", amountMinor: 60_000n });
    const day = businessDay(test.clock.businessNow(), "Asia/Manila");
    const used = async () => (await selectUse(test.deps.db, { merchantId, memberId, kind: "deposit", day })).get("day");
    await sendMessage(test, { ...paid, amountMinor: "40000" });
    expect(await used()).toBe(50_000n);
    await expectOk(decide(depositId, "approve"));
    expect(await used()).toBe(40_000n);

    const { depositId: second } = await openDeposit(test, member, { amount: 150 });
    const reference = depositReference(second);
    const { body } = await test.sandbox.call("GET", `/api/payments/${reference}`);
    const { id } = body as { id: string };
    await sendMessage(test, { id, reference, state: "paid", amountMinor: "20001" });
    expect((await decide(second, "approve")).errorCode).toBe("deposit.limit.reached");
    expect(await used()).toBe(55_000n);
    await expectOk(decide(second, "reject"));
    expect(await used()).toBe(40_000n);
  });

  it("stays rejected when the message is repeated", async () => {
    const { depositId, paid } = await openOrder();
    const wrong = { ...paid, amountMinor: "40000" };
    await sendMessage(test, wrong);
    await expectOk(decide(depositId, "reject"));
    expect(await sendMessage(test, wrong)).toMatchObject({ status: 200, outcome: "ignored" });
    const { value } = await test.call({ method: "GET", url: `/backoffice/api/deposits/${depositId}`, token: finance });
    expect((value as DepositDetail).deposit).toMatchObject({ state: "rejected", heldReason: null });
  });

  it("cannot be decided by support, a member or another merchant's staff", async () => {
    const { member, depositId, paid } = await openOrder();
    await sendMessage(test, { ...paid, amountMinor: "40000" });
    const support = (await signInStaff(test, "support")).token;
    expect((await decide(depositId, "approve", support)).status).toBe(403);
    expect((await decide(depositId, "approve", member.token)).status).toBe(401);
    const detail = await test.call({ method: "GET", url: `/backoffice/api/deposits/${depositId}`, token: support });
    expect((detail.value as DepositDetail).actions).toEqual([]);
    const foreign = await test.call({
      method: "GET",
      url: `/backoffice/api/deposits/${depositId}`,
      token: finance,
      host: "harbour.localhost",
    });
    expect(foreign.status).toBe(401);
  });

  it("requires a reason and an existing deposit", async () => {
    const url = "/backoffice/api/deposits/12345/approve";
    const nameless = await test.call({ method: "POST", url, token: finance, body: { reason: "" } });
    expect(nameless.errorCode).toBe("request.param.err");
    expect((await decide("12345", "approve")).errorCode).toBe("not.exists.transaction");
    const { depositId } = await openOrder();
    expect((await decide(depositId, "approve")).errorCode).toBe("transaction.state.changed");
  });

  it("appears in the queue, with filters and pages without gaps", async () => {
    const page = async (query: string) => {
      const answer = await test.call({ method: "GET", url: `/backoffice/api/deposits?${query}`, token: finance });
      return answer.value as { list: { id: string; heldReason: string | null }[]; cursor: string | null };
    };
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { list, cursor: next } = await page(`limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      seen.push(...list.map(({ id }) => id));
      cursor = next;
    }
    const all = await test.deps.db.query<{ id: bigint }>(`select id from deposit order by id desc`);
    expect(seen).toEqual(all.map(({ id }) => String(id)));
    const held = await page("isHeld=true&limit=100");
    expect(held.list.length).toBeGreaterThan(0);
    expect(held.list.every(({ heldReason }) => heldReason !== null)).toBe(true);
    expect((await page("account=order1")).list).toHaveLength(1);
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
