/** Family calls without an idempotency key: a repeat within 30 seconds gets the first reply and moves no money. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TransferReply } from "@openhouse/protocol/agents/transfers";
import { openDatabase } from "../db/connection.ts";
import type { Database } from "../db/connection.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../testing/test-app.ts";
import { giveMoney } from "../testing/test-player.ts";
import { createPerson, mainBalanceOf, paymentPassword, sendUp } from "../testing/test-team.ts";
import { expectTransferRecord, requestMove, useVendorWallets, walletsOf } from "../testing/test-wallets.ts";

const second = 1_000;
let first: TestApp;
let other: TestApp;
let owner: Database;
let upline: SignedInMember;
let member: SignedInMember;
let people = 0;

beforeAll(async () => {
  first = await createTestApp();
  other = await createTestApp({ ownerUrl: first.ownerUrl });
  owner = openDatabase(first.ownerUrl, { as: "owner", maxConnections: 1 });
  other.clock.advanceMs(first.clock.realNow().getTime() - other.clock.realNow().getTime());
  await useVendorWallets(first);
  await useVendorWallets(other);
  upline = await createPerson(first, { account: "repeattop", kind: "agent" });
});
beforeEach(async () => {
  people += 1;
  member = await createPerson(first, { account: `repeat${people}`, kind: "member", upline, minor: 100_00n });
});
afterAll(async () => {
  await owner.close();
  await other.close();
  await first.close();
});

const send = (app: TestApp = first, amount = 10) => sendUp(app, member, { key: "", amount });
const idOf = ({ status, value }: TestAnswer) => {
  expect(status).toBe(200);
  return (value as TransferReply).transferId;
};
const passSeconds = (seconds: number) => {
  for (const app of [first, other]) app.clock.advanceMs(seconds * second);
};

/** Locks the member's wallet until `release` is called. */
async function lockWallet() {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let noteLocked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    noteLocked = resolve;
  });
  const isDone = owner.transaction(async (tx) => {
    await tx.query(`select 1 from account where merchant_id = 1 and owner_id = $1 for update`, [member.memberId]);
    noteLocked();
    await isReleased;
  });
  await isLocked;
  return async () => {
    release();
    await isDone;
  };
}

describe("a call without an idempotency key", () => {
  it("moves money once if it is sent five times at the same time, on two servers", async () => {
    const answers = await Promise.all([send(), send(other), send(), send(other), send()]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(await mainBalanceOf(first, member)).toBe(90_00n);
  });

  it("gets the first reply if it is sent again within 30 seconds, and is a new call after that", async () => {
    const id = idOf(await send());
    passSeconds(20);
    expect(idOf(await send(other))).toBe(id);
    passSeconds(9);
    expect(idOf(await send())).toBe(id);
    passSeconds(2);
    expect(idOf(await send())).not.toBe(id);
    expect(await mainBalanceOf(first, member)).toBe(80_00n);
  });

  it("counts as a repeat while the first call is still running", async () => {
    const unlock = await lockWallet();
    const slowCall = send();
    await new Promise((resolve) => setTimeout(resolve, 50));
    passSeconds(20);
    const repeat = send(other);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await unlock();
    expect(idOf(await repeat)).toBe(idOf(await slowCall));
    passSeconds(15);
    expect(idOf(await send())).toBe(idOf(await slowCall));
    expect(await mainBalanceOf(first, member)).toBe(90_00n);
  });

  it("counts as a repeat during a first call that takes longer than 30 seconds, and for 30 seconds after its end", async () => {
    const unlock = await lockWallet();
    const slowCall = send();
    await new Promise((resolve) => setTimeout(resolve, 50));
    passSeconds(45);
    const repeat = send(other);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await unlock();
    expect(idOf(await repeat)).toBe(idOf(await slowCall));
    passSeconds(25);
    expect(idOf(await send())).toBe(idOf(await slowCall));
    expect(await mainBalanceOf(first, member)).toBe(90_00n);
  });

  it("begins the 30 seconds again after a refusal, which had no effect", async () => {
    expect(await send(first, 150)).toMatchObject({ errorCode: "account.balance.not.enough" });
    passSeconds(25);
    await giveMoney(first, member, 100_00n);
    const id = idOf(await send(first, 150));
    passSeconds(10);
    expect(idOf(await send(other, 150))).toBe(id);
    expect(await mainBalanceOf(first, member)).toBe(50_00n);
  });

  it("counts as a repeat if the server stopped before it answered the first call", async () => {
    const id = idOf(await send());
    await first.deps.db.query(`update stored_reply set reply = reply || '{"isDone": false}' where reply ? 'isDone'`);
    passSeconds(20);
    expect(idOf(await send())).toBe(id);
    passSeconds(20);
    expect(idOf(await send())).toBe(id);
  });

  it("is not a repeat if it has another amount or a key, or comes from another member", async () => {
    const id = idOf(await send());
    expect(idOf(await send(first, 11))).not.toBe(id);
    expect(idOf(await sendUp(first, member, { amount: 10 }))).not.toBe(id);
    const sibling = await createPerson(first, {
      account: `sibling${people}`,
      kind: "member",
      upline,
      minor: 100_00n,
    });
    expect(idOf(await sendUp(first, sibling, { key: "", amount: 10 }))).not.toBe(id);
  });

  it("is recognised in the encrypted form, and beside unknown fields that change", async () => {
    const url = "/wps/relay/MCSFE_agentUplineTransfer";
    const body = { transferAmount: 10, password: paymentPassword };
    const call = { method: "POST", url, token: member.token, key: "" } as const;
    const plain = await first.call({ ...call, body: { ...body, t: 1 } });
    const encrypted = await first.callEncrypted({ ...call, body: { ...body, t: 2 } });
    expect(idOf(encrypted)).toBe(idOf(plain));
  });

  it("transfers to a vendor wallet once", async () => {
    const answers = await Promise.all([first, other, first].map((app) => requestMove(app, member, { key: "" })));
    const records = await Promise.all(answers.map((answer) => expectTransferRecord(Promise.resolve(answer))));
    expect(new Set(records.map(({ transferId }) => transferId)).size).toBe(1);
    const { main, vendor, hold } = await walletsOf(first, member);
    expect(main).toBe(90_00n);
    expect(main + vendor + hold).toBeLessThanOrEqual(100_00n);
  });

  it("is refused if the call is our own", async () => {
    const call = { method: "POST", url: "/wps/bonus/giveUp", token: member.token, key: "", body: {} } as const;
    expect(await first.call(call)).toMatchObject({ status: 400 });
    const claim = { ...call, url: "/wps/agent/bills/1/claim" };
    expect(await first.call(claim)).toMatchObject({ errorCode: "idempotency.key.required" });
  });
});
