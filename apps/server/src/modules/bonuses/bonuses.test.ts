/** Bonuses through the calls of staff, members and suppliers: grant, bets, release, loss, late wins and rollbacks. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BonusList } from "@openhouse/protocol/bonuses/staff-bonuses";
import type { OwnBonus } from "@openhouse/protocol/bonuses/own-bonus";
import { deliverOutbox } from "../../testing/deliver-outbox.ts";
import { setMerchant } from "../../testing/set-merchant.ts";
import {
  requestWithdrawal,
  createTestCashier,
  expectOk,
  makePayee,
  merchantId,
  openWithdrawal,
} from "../../testing/test-cashier.ts";
import type { Payee, TestCashier } from "../../testing/test-cashier.ts";
import { excludeSelf } from "../../testing/test-limits.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger, readBalances, readHouseBalances } from "../wallet/index.ts";
import { settleDueGrants } from "./settle-due-grants.ts";

let test: TestCashier;
let requester: { token: string };
let approver: { token: string };
let supplier: TestSupplier;
let payee: Payee;
let count = 0;

const peso = 100_000;
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  await setMerchant(test, merchantId, { settings: { "withdraw.dailyCount": 1_000 } });
  requester = await signInStaff(test, "finance", "bonusone");
  approver = await signInStaff(test, "finance", "bonustwo");
});
/** Each test has its own member with 300 pesos. */
beforeEach(async () => {
  test.clock.setOffsetMs((count += 1) * 10 * dayMs);
  supplier = await openSupplier(test, `bonus${count}`, { minor: 30_000n });
  payee = await makePayee(test, supplier.member);
});
afterAll(async () => {
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  await test.close();
});

interface GrantRequest {
  readonly pesos?: number;
  readonly times?: number;
  readonly days?: number;
  readonly by?: { token: string };
  readonly memberId?: bigint;
}

function requestGrant({
  pesos = 100,
  times = 2,
  days = 5,
  by = requester,
  memberId = payee.memberId,
}: GrantRequest = {}) {
  const body = {
    memberId: String(memberId),
    amountMinor: String(pesos * 100),
    turnoverTimes: times,
    validDays: days,
    reason: "for your patience",
  };
  return test.call({ method: "POST", url: "/backoffice/api/bonuses", token: by.token, body });
}

/** Grants a bonus and returns its id. */
async function grant(request: GrantRequest = {}): Promise<string> {
  const { list } = (await expectOk(requestGrant(request))).value as BonusList;
  return list[0]?.id ?? "";
}

function decide(action: "approve" | "refuse" | "cancel", id: string, by = approver) {
  const url = `/backoffice/api/bonuses/${id}/${action}`;
  return test.call({ method: "POST", url, token: by.token, body: { reason: "as it should be" } });
}

async function readBonus(): Promise<OwnBonus> {
  return (await expectOk(test.call({ method: "GET", url: "/wps/bonus", token: payee.token }))).value as OwnBonus;
}

function giveUp(id: string, token = payee.token) {
  return test.call({ method: "POST", url: "/wps/bonus/giveUp", token, body: { id } });
}

async function wallets(): Promise<[number, number]> {
  const { main, bonus } = await readBalances(test.deps.db, merchantId, payee.memberId);
  return [Number(main.minor) / 100, Number(bonus.minor) / 100];
}

async function bonusAccountPesos(): Promise<number> {
  const merchant = await readHouseBalances(test.deps.db, merchantId, "PHP");
  return Number(merchant.get("bonuses")?.minor ?? 0n) / 100;
}

/** Places a bet in a new round and returns its id. */
async function bet(pesos: number, closes = false): Promise<string> {
  const uuid = randomUUID();
  const fields = { amount: pesos * peso, round: uuid, transaction_uuid: uuid, round_closed: closes };
  expect((await supplier.bet(fields)).status).toBe("RS_OK");
  return uuid;
}

/** Books a win of the bet and returns its id. */
async function win(betId: string, pesos: number, closes = true): Promise<string> {
  const uuid = randomUUID();
  const fields = { amount: pesos * peso, round: betId, round_closed: closes, transaction_uuid: uuid };
  expect((await supplier.win(betId, fields)).status).toBe("RS_OK");
  return uuid;
}

const rollBack = async (uuid: string, round = uuid) => (await supplier.rollback(uuid, { round })).status;

describe("a grant", () => {
  it("is credited to the bonus wallet immediately, with a turnover requirement, and notifies the member", async () => {
    const id = await grant();
    expect(await wallets()).toEqual([300, 100]);
    const { running, bonusMinor } = await readBonus();
    expect(bonusMinor).toBe("10000");
    expect(running).toMatchObject({ id, requiredMinor: "20000", countedMinor: "0", atStakeMinor: "10000" });
    expect((running?.expiresAt ?? 0) - (running?.grantedAt ?? 0)).toBe(5 * dayMs);
    await deliverOutbox(test);
    const [message] = await test.deps.db.query<{ subject: string }>(
      `select subject from message where member_id = $1 order by id desc limit 1`,
      [payee.memberId],
    );
    expect(message?.subject).toContain("100.00");
  });

  it("is refused while another bonus is active, until the money of that bonus is lost in bets", async () => {
    await grant();
    expect((await requestGrant()).errorCode).toBe("bonus.active.exists");
    const lastBetId = await bet(100);
    expect((await requestGrant()).errorCode).toBe("bonus.active.exists");
    await win(lastBetId, 0);
    await grant({ pesos: 50 });
    expect(await wallets()).toEqual([300, 50]);
    expect((await readBonus()).ended[0]).toMatchObject({ state: "forfeited", endedBy: "house", endedMinor: "0" });
  });

  it("waits for a second person if it exceeds the daily limit of the staff member", async () => {
    await setMerchant(test, merchantId, { settings: { "bonus.secondPersonAboveMinor": 15_000 } });
    const otherStaff = await signInStaff(test, "finance", "bonusfresh");
    await grant({ by: otherStaff });
    expect((await decide("cancel", (await readBonus()).running?.id ?? "", otherStaff)).status).toBe(200);
    const waiting = await grant({ by: otherStaff });
    await setMerchant(test, merchantId, { settings: { "bonus.secondPersonAboveMinor": 500_000 } });
    expect(await wallets()).toEqual([300, 0]);
    expect((await decide("approve", waiting, otherStaff)).errorCode).toBe("approval.same.person");
    const [first, second] = await Promise.all([decide("approve", waiting), decide("approve", waiting)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 409]);
    expect(await wallets()).toEqual([300, 100]);
  });

  it("can be refused by its requester, and moves no money then", async () => {
    const otherStaff = await signInStaff(test, "finance", "bonusbig");
    const id = await grant({ pesos: 6_000, by: otherStaff });
    expect((await decide("refuse", id, otherStaff)).status).toBe(200);
    expect((await decide("approve", id)).errorCode).toBe("transaction.state.changed");
    expect(await wallets()).toEqual([300, 0]);
    expect((await readBonus()).ended).toEqual([]);
  });

  it("is refused for an unknown member and for a member on a break", async () => {
    expect((await requestGrant({ memberId: 77n })).errorCode).toBe("no.data");
    await excludeSelf(test, payee, { kind: "time_out", untilAt: null });
    expect((await requestGrant()).errorCode).toBe("bonus.member.excluded");
  });

  it("cannot be granted by support staff, nor given up by another member", async () => {
    const support = await signInStaff(test, "support", "bonussupport");
    expect((await requestGrant({ by: support })).status).toBe(403);
    const id = await grant();
    const otherMember = await test.register("bonusstranger");
    expect((await giveUp(id, otherMember.token)).errorCode).toBe("bonus.not.active");
  });
});

describe("an active bonus", () => {
  it("counts stakes of bonus money, and is released to the main wallet with its wins", async () => {
    await grant();
    const firstBetId = await bet(100);
    await win(firstBetId, 150);
    expect(await wallets()).toEqual([300, 150]);
    expect((await readBonus()).running).toMatchObject({ countedMinor: "10000", isMet: false });
    await bet(100, true);
    expect(await settleDueGrants(test.deps)).toBeGreaterThan(0);
    expect(await wallets()).toEqual([350, 0]);
    expect((await readBonus()).ended[0]).toMatchObject({ state: "released", endedMinor: "5000" });
    expect(await settleDueGrants(test.deps)).toBe(0);
  });

  it("stays active while rounds with bonus money are open, even after its expiry", async () => {
    await grant({ times: 1 });
    const openBetId = await bet(20);
    await bet(100, true);
    expect((await readBonus()).running).toMatchObject({ isMet: true, openMinor: "2000" });
    test.clock.setOffsetMs(count * 10 * dayMs + 6 * dayMs);
    await settleDueGrants(test.deps);
    expect((await readBonus()).running).not.toBeNull();
    await win(openBetId, 70);
    expect((await readBonus()).running).toBeNull();
    expect(await wallets()).toEqual([350, 0]);
  });

  it("is neither released nor lost if its requirement is met but the wallet is frozen", async () => {
    const id = await grant({ times: 1 });
    await win(await bet(100), 100);
    await test.deps.db.query(`select freeze_member_accounts(1, $1, true)`, [payee.memberId]);
    expect((await readBonus()).running).toMatchObject({ isMet: true });
    expect((await giveUp(id)).errorCode).toBe("account.frozen");
    expect((await decide("cancel", id, requester)).errorCode).toBe("account.frozen");
    await test.deps.db.query(`select freeze_member_accounts(1, $1, false)`, [payee.memberId]);
    expect((await readBonus()).running).toBeNull();
  });
});

describe("the loss of a bonus", () => {
  it("returns the money to the merchant at its expiry and no longer blocks the main wallet", async () => {
    await grant();
    await bet(40, true);
    test.clock.setOffsetMs(count * 10 * dayMs + 5 * dayMs);
    expect((await readBonus()).ended[0]).toMatchObject({ state: "expired", endedMinor: "6000" });
    expect(await wallets()).toEqual([300, 0]);
    expect((await openWithdrawal(test, payee)).status).toBe(1);
  });

  it("needs the member's consent at a withdrawal; without consent no money moves", async () => {
    await grant();
    await bet(30);
    expect(await requestWithdrawal(test, payee)).toMatchObject({
      status: 409,
      errorCode: "withdraw.bonus.lost",
      value: { amountMinor: "10000" },
    });
    expect(await wallets()).toEqual([300, 70]);
    await openWithdrawal(test, payee, { more: { forfeitsBonus: true } });
    expect(await wallets()).toEqual([0, 0]);
    expect((await readBonus()).ended[0]).toMatchObject({ state: "forfeited", endedBy: "member", endedMinor: "7000" });
  });

  it("happens only once if the member gives the bonus up", async () => {
    const id = await grant();
    expect((await giveUp(id)).status).toBe(200);
    expect((await giveUp(id)).errorCode).toBe("bonus.not.active");
    expect(await wallets()).toEqual([300, 0]);
  });

  it("shows the reason to the member if the staff cancels the bonus", async () => {
    const id = await grant();
    expect((await decide("cancel", id, requester)).status).toBe(200);
    expect((await readBonus()).ended[0]).toMatchObject({
      state: "forfeited",
      endedBy: "staff",
      endReason: "as it should be",
    });
  });

  it("does not happen at a withdrawal if the turnover requirement is met and a round is still open", async () => {
    await grant({ times: 1 });
    const openBetId = await bet(10);
    await bet(100, true);
    await giveMoney(test, payee, 10_000n);
    await openWithdrawal(test, payee);
    expect((await readBonus()).running).toMatchObject({ isMet: true });
    await win(openBetId, 25);
    expect((await readBonus()).ended[0]).toMatchObject({ state: "released", endedMinor: "2500" });
  });
});

describe("a late win or rollback", () => {
  it("moves money to and from the main wallet after the bonus was released", async () => {
    await grant({ times: 1 });
    const firstBetId = await bet(100);
    const winId = await win(firstBetId, 180);
    expect((await readBonus()).running).toBeNull();
    expect(await wallets()).toEqual([480, 0]);
    const lateWinId = await win(firstBetId, 20);
    expect(await wallets()).toEqual([500, 0]);
    expect(await rollBack(winId, firstBetId)).toBe("RS_OK");
    expect(await rollBack(lateWinId, firstBetId)).toBe("RS_OK");
    expect(await rollBack(firstBetId)).toBe("RS_OK");
    expect(await wallets()).toEqual([400, 0]);
  });

  it("moves money to and from the house account after the bonus was lost", async () => {
    const before = await bonusAccountPesos();
    const id = await grant();
    const firstBetId = await bet(100);
    const winId = await win(firstBetId, 180);
    const openBetId = await bet(80);
    await giveUp(id);
    expect(await bonusAccountPesos()).toBe(before);
    const lateWinId = await win(openBetId, 60);
    expect(await bonusAccountPesos()).toBe(before + 60);
    expect(await rollBack(lateWinId, openBetId)).toBe("RS_OK");
    expect(await rollBack(openBetId)).toBe("RS_OK");
    expect(await rollBack(winId, firstBetId)).toBe("RS_OK");
    expect(await rollBack(firstBetId)).toBe("RS_OK");
    expect(await bonusAccountPesos()).toBe(before);
    expect(await wallets()).toEqual([300, 0]);
  });

  it("does not change a bonus that was granted later", async () => {
    await grant({ times: 1 });
    const firstBetId = await bet(100);
    await win(firstBetId, 100);
    expect((await readBonus()).running).toBeNull();
    await grant({ pesos: 50 });
    const lateWinId = await win(firstBetId, 30);
    expect(await wallets()).toEqual([430, 50]);
    expect(await rollBack(lateWinId, firstBetId)).toBe("RS_OK");
    expect(await wallets()).toEqual([400, 50]);
  });

  it("takes money from the bonus wallet first, then from the main wallet, while the bonus is active", async () => {
    await grant({ times: 5 });
    const firstBetId = await bet(100);
    const winId = await win(firstBetId, 120);
    await bet(90, true);
    expect(await wallets()).toEqual([300, 30]);
    expect(await rollBack(winId, firstBetId)).toBe("RS_OK");
    expect(await wallets()).toEqual([210, 0]);
  });
});
