/**
 * Webhook messages that are forged, stale, repeated or contradictory: a deposit is credited at most once, or it is held
 * for the staff.
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
import { setOwnLimit } from "../../../testing/test-limits.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import type { SignedInMember } from "../../../testing/test-app.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { signAsSandbox } from "../../../testing/test-sandbox.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import { selectUse } from "../../limits/index.ts";
import { checkLedger, freezeMember } from "../../wallet/index.ts";

let test: TestCashier;
let financeToken: string;
let count = 0;

beforeAll(async () => {
  test = await createTestCashier();
  financeToken = (await signInStaff(test, "finance")).token;
});
afterAll(() => test.close());

/**
 * A member with an open deposit (500 pesos by default), and `paidMessage`, the message that would credit the deposit.
 */
async function openOrder(request: Parameters<typeof openDeposit>[2] = {}) {
  const member = await test.register(`order${(count += 1)}`);
  const { depositId, amountMinor } = await openDeposit(test, member, request);
  const reference = depositReference(depositId);
  const { body } = await test.sandbox.call("GET", `/api/payments/${reference}`);
  const { id } = body as { id: string };
  const paidMessage: Partial<SandboxMessage> = { id, reference, state: "paid", amountMinor };
  return { member, depositId, paidMessage };
}

/** Takes the assignment before a decision. If this is refused, the decision that follows shows the reason. */
const assign = (depositId: string, token = financeToken) =>
  test.call({ method: "POST", url: `/backoffice/api/deposits/${depositId}/claim`, token, body: {} });
const mainOf = async (member: SignedInMember) => (await balancesOf(test, member)).main;

describe("a signed message", () => {
  it("credits the deposit once, and all of a hundred concurrent copies get status 200", async () => {
    const { member, paidMessage } = await openOrder();
    const message = { ...paidMessage, eventId: `evt_${randomUUID()}` };
    const responses = await Promise.all(Array.from({ length: 100 }, () => sendMessage(test, message)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 100 }, () => 200));
    expect(responses.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(await mainOf(member)).toBe(50_000n);
  });

  it("credits the deposit once, even if a hundred messages with different event ids arrive at once", async () => {
    const { member, paidMessage } = await openOrder();
    const responses = await Promise.all(Array.from({ length: 100 }, () => sendMessage(test, paidMessage)));
    expect(responses.filter(({ outcome }) => outcome === "applied")).toHaveLength(1);
    expect(responses.filter(({ outcome }) => outcome === "ignored")).toHaveLength(99);
    expect(await mainOf(member)).toBe(50_000n);
  });

  it("with the event id of an earlier message and another body changes nothing and is recorded", async () => {
    const { member, depositId, paidMessage } = await openOrder();
    const message = { ...paidMessage, eventId: `evt_${randomUUID()}` };
    await sendMessage(test, { ...message, state: "pending" });
    expect(await sendMessage(test, message)).toMatchObject({ status: 200, outcome: "ignored" });
    expect(await mainOf(member)).toBe(0n);
    const { value } = await test.call({
      method: "GET",
      url: `/backoffice/api/deposits/${depositId}`,
      token: financeToken,
    });
    expect((value as DepositDetail).history.at(-1)).toMatchObject({ action: "contradicted" });
  });

  it.each(["pending", "failed", "cancelled"] as const)(
    "that the deposit was paid is not reversed by a later message with the state %s",
    async (state) => {
      const { member, depositId, paidMessage } = await openOrder();
      await sendMessage(test, paidMessage);
      expect(await sendMessage(test, { ...paidMessage, state })).toMatchObject({ status: 200, outcome: "ignored" });
      expect((await depositStatus(test, member, depositId)).state).toBe(2);
      expect(await mainOf(member)).toBe(50_000n);
    },
  );

  it("holds the deposit for the staff if it says that a failed deposit was paid", async () => {
    const { member, depositId, paidMessage } = await openOrder();
    await sendMessage(test, { ...paidMessage, state: "failed" });
    expect(await sendMessage(test, paidMessage)).toMatchObject({ status: 200, outcome: "held" });
    expect(await depositStatus(test, member, depositId)).toMatchObject({ state: 6, isUnderReview: true });
    expect(await mainOf(member)).toBe(0n);
    await assign(depositId);
    const url = `/backoffice/api/deposits/${depositId}/approve`;
    const body = { reason: "the provider confirms it by phone" };
    const response = await expectOk(test.call({ method: "POST", url, token: financeToken, body }));
    expect((response.value as DepositDetail).deposit).toMatchObject({ state: "approved", heldReason: null });
    expect(await mainOf(member)).toBe(50_000n);
  });

  it.each<[string, Partial<SandboxMessage>, string]>([
    ["another amount", { amountMinor: "49999" }, "amount"],
    ["a hundred times the amount", { amountMinor: "5000000" }, "amount"],
    ["another currency", { currency: "HKD" }, "currency"],
    ["an unknown currency", { currency: "ZZZ" }, "currency"],
  ])("with %s holds the deposit without crediting it", async (_name, change, heldReason) => {
    const { member, depositId, paidMessage } = await openOrder();
    expect(await sendMessage(test, { ...paidMessage, ...change })).toMatchObject({ status: 200, outcome: "held" });
    expect(await mainOf(member)).toBe(0n);
    const url = `/backoffice/api/deposits/${depositId}`;
    const { value } = await test.call({ method: "GET", url, token: financeToken });
    const detail = value as DepositDetail;
    expect(detail.deposit).toMatchObject({ heldReason, state: "pending" });
    expect(detail.messages.at(-1)).toMatchObject({ outcome: "held", kind: "payment.paid" });
    // A later message with the correct amount changes nothing, because the deposit is held.
    expect(await sendMessage(test, paidMessage)).toMatchObject({ outcome: "ignored" });
    expect(await mainOf(member)).toBe(0n);
  });

  it.each([
    ["before the first payment", false],
    ["after the first payment was credited", true],
  ])(
    "about a second payment under the same reference, %s, creates a deposit that is held for the staff",
    async (_when, isAfterFirst) => {
      const { member, depositId, paidMessage } = await openOrder();
      if (isAfterFirst) await sendMessage(test, paidMessage);
      const second = { ...paidMessage, id: `pay_${randomUUID()}` };
      expect(await sendMessage(test, second)).toMatchObject({ status: 200, outcome: "held" });
      expect(await sendMessage(test, second)).toMatchObject({ outcome: "ignored" });
      expect(await sendMessage(test, paidMessage)).toMatchObject({ outcome: isAfterFirst ? "ignored" : "applied" });
      expect(await mainOf(member)).toBe(50_000n);
      const queue = await expectOk(
        test.call({
          method: "GET",
          url: `/backoffice/api/deposits?isHeld=true&account=${member.account}`,
          token: financeToken,
        }),
      );
      const [surplus, ...others] = (queue.value as DepositQueue).list;
      expect(others).toEqual([]);
      expect(surplus).toMatchObject({ heldReason: "contradiction", paidMinor: "50000", providerRef: second.id });
      expect(surplus?.id).not.toBe(depositId);
      await assign(surplus?.id ?? "");
      const url = `/backoffice/api/deposits/${surplus?.id}/approve`;
      await expectOk(test.call({ method: "POST", url, token: financeToken, body: { reason: "paid twice" } }));
      expect(await mainOf(member)).toBe(100_000n);
      expect(await sendMessage(test, second)).toMatchObject({ outcome: "ignored" });
      expect(await mainOf(member)).toBe(100_000n);
    },
  );

  it("holds a deposit with a fee if the wallet is frozen, and the deposit can be credited later", async () => {
    const { member, depositId, paidMessage } = await openOrder({
      amount: 1_000,
      bankType: "bank",
      bankCode: "HABAGAT",
    });
    const freeze = (frozen: boolean) =>
      test.deps.db.transaction((tx) => freezeMember(tx, { merchantId, memberId: member.memberId, frozen }));
    await freeze(true);
    expect(await sendMessage(test, paidMessage)).toMatchObject({ status: 200, outcome: "held" });
    expect(await mainOf(member)).toBe(0n);
    const approve = () =>
      test.call({
        method: "POST",
        url: `/backoffice/api/deposits/${depositId}/approve`,
        token: financeToken,
        body: { reason: "checked" },
      });
    await assign(depositId);
    expect((await approve()).errorCode).toBe("account.frozen");
    await freeze(false);
    await expectOk(approve());
    expect(await mainOf(member)).toBe(99_000n);
  });
});

describe("an invalid message", () => {
  it("is refused if any byte of the body or of the signature differs", async () => {
    const { member, paidMessage } = await openOrder();
    const signedMessage = { eventId: "evt_flip", kind: "payment", currency: "PHP", ...paidMessage };
    const raw = Buffer.from(JSON.stringify(signedMessage));
    const signature = signAsSandbox(raw, test.clock.realNow().getTime());
    const send = (payload: Buffer, header = signature) => sendRaw(test, payload, { signature: header });
    for (let index = 0; index < raw.length; index += 1) {
      const forged = Buffer.from(raw);
      forged.writeUInt8(forged.readUInt8(index) ^ 1, index);
      const response = await send(forged);
      expect([index, response.status]).toEqual([index, 401]);
    }
    for (let index = 0; index < signature.length; index += 1) {
      const code = signature.charCodeAt(index) ^ 1;
      const forged = signature.slice(0, index) + String.fromCharCode(code) + signature.slice(index + 1);
      expect([forged, (await send(raw, forged)).status]).toEqual([forged, 401]);
    }
    expect(await mainOf(member)).toBe(0n);
    expect((await send(raw)).status).toBe(200);
    expect(await mainOf(member)).toBe(50_000n);
  });

  it("is refused without a signature, with another secret, with a time more than five minutes off, or with a changed time", async () => {
    const { member, paidMessage } = await openOrder();
    const raw = JSON.stringify({ eventId: "evt_window", kind: "payment", currency: "PHP", ...paidMessage });
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
      const response = await sendRaw(test, raw, { signature });
      expect([signature, response.status, response.errorCode]).toEqual([signature, 401, "payment.signature.invalid"]);
    }
    expect(await mainOf(member)).toBe(0n);
    // At the limits of the time window, the same body is accepted, so only the time was wrong.
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
    ["an amount of zero", { amountMinor: "0" }, 400, "request.param.err"],
    ["a negative amount", { amountMinor: "-50000" }, 400, "request.param.err"],
    ["a fraction of a centavo", { amountMinor: "50000.5" }, 400, "request.param.err"],
    ["an amount beyond 64 bits", { amountMinor: "9999999999999999999" }, 400, "request.param.err"],
  ])("is refused if it is correctly signed but has %s", async (...[, change, status, code]) => {
    const { member, paidMessage } = await openOrder();
    expect(await sendMessage(test, { ...paidMessage, ...change })).toMatchObject({ status, errorCode: code });
    expect(await mainOf(member)).toBe(0n);
  });

  it("is refused when it is not JSON, empty, or from an unknown provider", async () => {
    for (const [url, payload] of [
      ["sandbox", "not json"],
      ["sandbox", ""],
      ["sandbox", "[]"],
      ["unknown-provider", "{}"],
    ] as const) {
      const signature = signAsSandbox(payload, test.clock.realNow().getTime());
      const response = await sendRaw(test, payload, { signature, provider: url });
      expect([url, payload, response.status]).toEqual([url, payload, 400]);
    }
  });
});

describe("a held deposit", () => {
  const decide = async (depositId: string, action: "approve" | "reject", token = financeToken) => {
    await assign(depositId, token);
    return test.call({
      method: "POST",
      url: `/backoffice/api/deposits/${depositId}/${action}`,
      token,
      body: { reason: "looked at it" },
    });
  };

  it("is credited once with the paid amount by two concurrent approvals", async () => {
    const { member, depositId, paidMessage } = await openOrder();
    await sendMessage(test, { ...paidMessage, amountMinor: "40000" });
    const admin = (await signInStaff(test, "admin")).token;
    const responses = await Promise.all([decide(depositId, "approve"), decide(depositId, "approve", admin)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusalCode = responses.find(({ status }) => status !== 200)?.errorCode;
    // The second decision finds the deposit assigned to the other person, or already decided.
    expect(["withdraw.claimed", "transaction.state.changed"]).toContain(refusalCode);
    expect(await mainOf(member)).toBe(40_000n);
    const entries = await test.deps.db.query<{ action: string; reason: string }>(
      `select action, reason from audit_entry where subject_kind = 'deposit' and subject_id = $1
         and action <> 'deposit.claimed'`,
      [depositId],
    );
    expect(entries).toEqual([{ action: "deposit.approved", reason: "looked at it" }]);
  });

  it("is either credited or rejected by a concurrent approval and rejection", async () => {
    const admin = (await signInStaff(test, "admin", "adminraces")).token;
    for (let round = 0; round < 5; round += 1) {
      const { member, depositId, paidMessage } = await openOrder();
      await sendMessage(test, { ...paidMessage, amountMinor: "40000" });
      const responses = await Promise.all([decide(depositId, "approve"), decide(depositId, "reject", admin)]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const isCredited = responses[0]?.status === 200;
      expect(await mainOf(member)).toBe(isCredited ? 40_000n : 0n);
      expect((await depositStatus(test, member, depositId)).state).toBe(isCredited ? 2 : 6);
    }
  });

  it("can be rejected but not approved if it was paid in another currency", async () => {
    const { member, depositId, paidMessage } = await openOrder();
    await sendMessage(test, { ...paidMessage, currency: "HKD" });
    expect((await decide(depositId, "approve")).errorCode).toBe("account.currency.wrong");
    const { value } = await expectOk(decide(depositId, "reject"));
    expect(value).toMatchObject({ deposit: { state: "rejected", heldReason: null }, actions: [] });
    expect(await mainOf(member)).toBe(0n);
  });

  it("counts the paid amount against the member's deposit limit", async () => {
    const { member, depositId, paidMessage } = await openOrder();
    const { memberId } = member;
    await setOwnLimit(test, member, { kind: "deposit", period: "day", amountMinor: 60_000n });
    const day = businessDay(test.clock.businessNow(), "Asia/Manila");
    const used = async () => (await selectUse(test.deps.db, { merchantId, memberId, kind: "deposit", day })).get("day");
    await sendMessage(test, { ...paidMessage, amountMinor: "40000" });
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
    const { depositId, paidMessage } = await openOrder();
    const wrong = { ...paidMessage, amountMinor: "40000" };
    await sendMessage(test, wrong);
    await expectOk(decide(depositId, "reject"));
    expect(await sendMessage(test, wrong)).toMatchObject({ status: 200, outcome: "ignored" });
    const { value } = await test.call({
      method: "GET",
      url: `/backoffice/api/deposits/${depositId}`,
      token: financeToken,
    });
    expect((value as DepositDetail).deposit).toMatchObject({ state: "rejected", heldReason: null });
  });

  it("cannot be decided by support, a member or another merchant's staff", async () => {
    const { member, depositId, paidMessage } = await openOrder();
    await sendMessage(test, { ...paidMessage, amountMinor: "40000" });
    const support = (await signInStaff(test, "support")).token;
    expect((await decide(depositId, "approve", support)).status).toBe(403);
    expect((await decide(depositId, "approve", member.token)).status).toBe(401);
    const detail = await test.call({ method: "GET", url: `/backoffice/api/deposits/${depositId}`, token: support });
    expect((detail.value as DepositDetail).actions).toEqual([]);
    const foreign = await test.call({
      method: "GET",
      url: `/backoffice/api/deposits/${depositId}`,
      token: financeToken,
      host: "harbour.localhost",
    });
    expect(foreign.status).toBe(401);
  });

  it("requires a reason and an existing deposit", async () => {
    const url = "/backoffice/api/deposits/12345/approve";
    const withoutReason = await test.call({ method: "POST", url, token: financeToken, body: { reason: "" } });
    expect(withoutReason.errorCode).toBe("request.param.err");
    expect((await decide("12345", "approve")).errorCode).toBe("not.exists.transaction");
    const { depositId } = await openOrder();
    expect((await decide(depositId, "approve")).errorCode).toBe("transaction.state.changed");
  });

  it("appears in the queue, with filters and pages without gaps", async () => {
    const page = async (query: string) => {
      const response = await test.call({
        method: "GET",
        url: `/backoffice/api/deposits?${query}`,
        token: financeToken,
      });
      return response.value as { list: { id: string; heldReason: string | null }[]; cursor: string | null };
    };
    const listedIds: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { list, cursor: next } = await page(`limit=3${cursor === "" ? "" : `&cursor=${cursor}`}`);
      listedIds.push(...list.map(({ id }) => id));
      cursor = next;
    }
    const all = await test.deps.db.query<{ id: bigint }>(`select id from deposit order by id desc`);
    expect(listedIds).toEqual(all.map(({ id }) => String(id)));
    const heldPage = await page("isHeld=true&limit=100");
    expect(heldPage.list.length).toBeGreaterThan(0);
    expect(heldPage.list.every(({ heldReason }) => heldReason !== null)).toBe(true);
    expect((await page("account=order1")).list).toHaveLength(1);
  });
});

it("the ledger is balanced after all tests", async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
