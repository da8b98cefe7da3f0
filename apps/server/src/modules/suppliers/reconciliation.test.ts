import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { SupplierTransaction } from "@openhouse/protocol/suppliers/supplier-calls";
import type { ReconciliationReply } from "@openhouse/protocol/suppliers/comparisons";
import type { MerchantId } from "../../core/ids.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { openGameSupplier } from "../../testing/test-game-supplier.ts";
import type { TestGameSupplier } from "../../testing/test-game-supplier.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";
import { compareDaily } from "./compare-daily.ts";

const merchantId = 1 as MerchantId;
const base = "/backoffice/api/gateway";
const code = "compared";

let app: TestApp;
let gameSupplier: TestGameSupplier;
let requesterToken: string;
let approverToken: string;
let isServed = true;

beforeAll(async () => {
  app = await createTestApp();
  gameSupplier = await openGameSupplier(app, code);
  requesterToken = (await signInStaff(app, { account: "reconfirst", roles: ["finance"] })).token;
  approverToken = (await signInStaff(app, { account: "reconsecond", roles: ["finance"] })).token;
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  if (isServed) await gameSupplier.server.close();
  await app.close();
});

const mainOf = async () =>
  (await readBalances(app.deps.db, merchantId, gameSupplier.supplier.member.memberId)).main.minor;

/** Adds a transaction to the supplier's own list. */
function addSupplierTransaction(uuid: string, fields: Partial<SupplierTransaction> = {}): void {
  gameSupplier.server.store.storeTransaction("house", {
    transaction_uuid: uuid,
    kind: "TK_BET",
    status: "TS_SUCCESS",
    amount: 1_000_000,
    currency: "PHP",
    user: String(gameSupplier.supplier.member.memberId),
    game_code: gameSupplier.game.gameCode,
    round: uuid,
    reference_transaction_uuid: null,
    created_at: app.deps.clock.realNow().toISOString(),
    ...fields,
  });
}

const gameFields = () => ({ game_code: gameSupplier.game.gameCode });

/** Books a bet that both sides have, and returns its id. */
async function betOnBoth(fields: Partial<SupplierTransaction> = {}): Promise<string> {
  const uuid = randomUUID();
  const bet = { ...gameFields(), transaction_uuid: uuid, round: uuid, round_closed: true };
  expect((await gameSupplier.supplier.bet(bet)).status).toBe("RS_OK");
  addSupplierTransaction(uuid, fields);
  return uuid;
}

/** Compares the last hour after the last minute's calls have arrived, and returns the reconciliation. */
async function compare(): Promise<ReconciliationReply> {
  app.clock.advanceMs(120_000);
  const now = app.deps.clock.businessNow().getTime();
  const body = { from: now - 3_600_000, until: now };
  const answer = await app.call({
    method: "POST",
    url: `${base}/suppliers/${code}/compare`,
    body,
    token: requesterToken,
  });
  expect(answer.status).toBe(200);
  return readReconciliation();
}

async function readReconciliation(token = requesterToken): Promise<ReconciliationReply> {
  return (await app.call({ method: "GET", url: `${base}/reconciliation`, token })).value as ReconciliationReply;
}

async function differenceOf(uuid: string) {
  const difference = (await readReconciliation()).differences.find((candidate) => candidate.uuid === uuid);
  if (difference === undefined) throw new Error("no difference of that transaction");
  return difference;
}

async function requestRepair(id: string, action: "repair" | "accept" = "repair") {
  const body = { action, reason: "the supplier's log shows it" };
  return app.call({ method: "POST", url: `${base}/differences/${id}/repair`, body, token: requesterToken });
}

async function decide(id: string, token = approverToken, decision = "approved") {
  const body = { decision, reason: "seen it too" };
  return app.call({ method: "POST", url: `${base}/differences/${id}/decision`, body, token });
}

async function repair(uuid: string): Promise<void> {
  const { id } = await differenceOf(uuid);
  expect((await requestRepair(id)).status).toBe(200);
  expect((await decide(id)).status).toBe(200);
  expect((await differenceOf(uuid)).state).toBe("repaired");
}

test("equal transactions cause no difference, and the comparison reports the number of compared transactions", async () => {
  await betOnBoth();
  const { comparisons, differences } = await compare();
  expect(differences).toEqual([]);
  expect(comparisons[0]).toMatchObject({
    by: "reconfirst",
    ourCount: 1,
    theirCount: 1,
    differenceCount: 0,
    failure: null,
  });
});

describe("a difference", () => {
  it("is repaired under the supplier's id if a bet is missing here, so that the late call moves no money", async () => {
    const uuid = randomUUID();
    addSupplierTransaction(uuid);
    await compare();
    expect(await differenceOf(uuid)).toMatchObject({ kind: "missing-here", ours: null, state: "open" });
    const before = await mainOf();
    await repair(uuid);
    expect(await mainOf()).toBe(before - 1_000n);
    const lateCall = { ...gameFields(), transaction_uuid: uuid, round: uuid, round_closed: true };
    expect((await gameSupplier.supplier.bet(lateCall)).status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
    expect(await mainOf()).toBe(before - 1_000n);
    expect((await compare()).differences.filter(({ state }) => state === "open")).toEqual([]);
  });

  it("is repaired by paying the player if wins are missing here, without using the day's limit of wins without a bet", async () => {
    const bet = await betOnBoth();
    const wins = [randomUUID(), randomUUID()];
    const fields = { kind: "TK_WIN", amount: 2_500_000, reference_transaction_uuid: bet, round: bet } as const;
    for (const uuid of wins) addSupplierTransaction(uuid, fields);
    await compare();
    const before = await mainOf();
    for (const uuid of wins) await repair(uuid);
    expect(await mainOf()).toBe(before + 5_000n);
    const late = { ...gameFields(), round: bet, amount: 2_500_000 };
    for (const uuid of wins) await gameSupplier.supplier.win(bet, { ...late, transaction_uuid: uuid });
    expect(await mainOf()).toBe(before + 5_000n);
    expect(await app.deps.db.query(`select won from gateway_promo_day where supplier = $1`, [code])).toEqual([]);
  });

  it("is repaired by rolling the bet back if the bet is missing at the supplier", async () => {
    const uuid = randomUUID();
    await gameSupplier.supplier.bet({ ...gameFields(), transaction_uuid: uuid, round: uuid, round_closed: true });
    await compare();
    expect(await differenceOf(uuid)).toMatchObject({ kind: "missing-there", theirs: null });
    const before = await mainOf();
    await repair(uuid);
    expect(await mainOf()).toBe(before + 1_000n);
    expect((await compare()).differences.filter(({ state }) => state === "open")).toEqual([]);
  });

  it("is repaired by a rollback and a booking with the supplier's amount if the amounts differ", async () => {
    const uuid = await betOnBoth({ amount: 3_000_000 });
    await compare();
    expect(await differenceOf(uuid)).toMatchObject({
      kind: "amount-differs",
      ours: { amountMinor: "1000" },
      theirs: { amountMinor: "3000" },
    });
    const before = await mainOf();
    await repair(uuid);
    expect(await mainOf()).toBe(before - 2_000n);
    expect((await compare()).differences.filter(({ state }) => state === "open")).toEqual([]);
  });

  it("is repaired by refunding a bet that the supplier rolled back, or booking a bet that we rolled back", async () => {
    const rolledBackThere = await betOnBoth({ status: "TS_ROLLEDBACK" });
    const rolledBackHere = await betOnBoth();
    expect(
      (await gameSupplier.supplier.rollback(rolledBackHere, { ...gameFields(), round: rolledBackHere })).status,
    ).toBe("RS_OK");
    await compare();
    expect((await differenceOf(rolledBackThere)).kind).toBe("state-differs");
    const before = await mainOf();
    await repair(rolledBackThere);
    expect(await mainOf()).toBe(before + 1_000n);
    await repair(rolledBackHere);
    expect(await mainOf()).toBe(before);
    expect((await compare()).differences.filter(({ state }) => state === "open")).toEqual([]);
  });

  it("is closed by the next comparison if the supplier has corrected its list", async () => {
    const uuid = randomUUID();
    const bet = { ...gameFields(), transaction_uuid: uuid, round: uuid, round_closed: true };
    await gameSupplier.supplier.bet(bet);
    await compare();
    addSupplierTransaction(uuid);
    await compare();
    expect((await differenceOf(uuid)).state).toBe("gone");
  });
});

describe("a repair", () => {
  it("needs the approval of a second person and moves no money without it", async () => {
    const uuid = randomUUID();
    addSupplierTransaction(uuid);
    await compare();
    const before = await mainOf();
    const { id } = await differenceOf(uuid);
    expect((await decide(id)).errorCode).toBe("transaction.state.changed");
    await requestRepair(id);
    expect((await requestRepair(id)).errorCode).toBe("transaction.state.changed");
    expect((await decide(id, requesterToken)).errorCode).toBe("approval.same.person");
    expect(await mainOf()).toBe(before);
    expect((await differenceOf(uuid)).request).toMatchObject({ action: "repair", by: "reconfirst", isOwn: true });
    expect((await decide(id, approverToken, "rejected")).status).toBe(200);
    expect((await differenceOf(uuid)).state).toBe("open");
    expect(await mainOf()).toBe(before);
    await requestRepair(id, "accept");
    expect((await decide(id)).status).toBe(200);
    expect((await differenceOf(uuid)).state).toBe("accepted");
    expect(await mainOf()).toBe(before);
  });

  it("is booked only once if many decisions are concurrent", async () => {
    const uuid = randomUUID();
    addSupplierTransaction(uuid);
    await compare();
    const before = await mainOf();
    const { id } = await differenceOf(uuid);
    await requestRepair(id);
    const answers = await Promise.all(Array.from({ length: 16 }, () => decide(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mainOf()).toBe(before - 1_000n);
  });

  it("is refused if the wallet has too little money", async () => {
    const uuid = randomUUID();
    addSupplierTransaction(uuid, { amount: 99_000_000_000 });
    await compare();
    const before = await mainOf();
    const { id } = await differenceOf(uuid);
    await requestRepair(id);
    expect((await decide(id)).errorCode).toBe("account.balance.not.enough");
    expect((await differenceOf(uuid)).state).toBe("open");
    expect(await mainOf()).toBe(before);
  });

  it("cannot be requested by roles that may only read", async () => {
    const { token } = await signInStaff(app, { account: "reconauditor", roles: ["auditor"] });
    const [difference] = (await readReconciliation(token)).differences;
    const url = `${base}/differences/${difference?.id}/repair`;
    const answer = await app.call({ method: "POST", url, body: { action: "repair", reason: "let me" }, token });
    expect(answer.errorCode).toBe("permission.denied");
  });
});

test("the daily job continues where the last comparison ended, and reports a supplier that does not reply", async () => {
  await compare();
  app.clock.advanceMs(86_400_000);
  const uuid = randomUUID();
  addSupplierTransaction(uuid);
  app.clock.advanceMs(120_000);
  await compareDaily(app.deps);
  // Staff sessions do not last a day, so the staff member signs in again.
  requesterToken = (await signInStaff(app, { account: "reconnextday", roles: ["finance"] })).token;
  const [latest, before] = (await readReconciliation()).comparisons;
  expect(latest).toMatchObject({ by: null, failure: null });
  expect(latest?.from).toBe(before?.until);
  expect((await differenceOf(uuid)).kind).toBe("missing-here");
  await gameSupplier.server.close();
  isServed = false;
  app.clock.advanceMs(86_400_000);
  await compareDaily(app.deps);
  requesterToken = (await signInStaff(app, { account: "reconlastday", roles: ["finance"] })).token;
  expect((await readReconciliation()).comparisons[0]).toMatchObject({
    failure: "supplier.not.answering",
    differenceCount: null,
  });
});
