import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { excludeSelf, setOwnLimit } from "../../testing/test-limits.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { CallFields, TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger, post, readBalances, readHouseBalances } from "../wallet/index.ts";
import { bookRemainders } from "./book-remainders.ts";
import { finishOpenRounds } from "./finish-open-rounds.ts";

const merchantId = 1 as MerchantId;
let app: TestApp;
let owner: Database;
let syntaxSupplier: TestSupplier | undefined;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await owner.close();
  await app.close();
});

interface BetRow {
  status: number;
  stake: bigint;
  win: bigint;
  valid_bet: bigint;
  bonus_part: bigint;
}

function betsOf({ member }: TestSupplier): Promise<BetRow[]> {
  return owner.query<BetRow>(
    `select status, stake, win, valid_bet, bonus_part from bet where member_id = $1 order by id`,
    [member.memberId],
  );
}

async function eventsOf({ member }: TestSupplier): Promise<string[]> {
  const rows = await owner.query<{ name: string }>(
    `select name from outbox where aggregate_id = $1 and name like 'bet.%' order by id`,
    [member.memberId],
  );
  return rows.map(({ name }) => name);
}

const id = () => randomUUID();
const startUnits = 100_000_000;

describe("a bet", () => {
  test("takes its stake from the wallet and returns the balance in units of 1/100,000", async () => {
    const supplier = await openSupplier(app, "plain");
    expect(await supplier.bet({ request_uuid: "q1" })).toEqual({
      status: "RS_OK",
      request_uuid: "q1",
      user: String(supplier.member.memberId),
      currency: "PHP",
      balance: startUnits - 1_000_000,
    });
    expect(await supplier.balance()).toMatchObject({ status: "RS_OK", balance: startUnits - 1_000_000 });
    expect(await betsOf(supplier)).toMatchObject([{ status: 0, stake: 1000n, win: 0n, valid_bet: 0n }]);
  });

  test("returns its first result and moves no money if it is repeated", async () => {
    const supplier = await openSupplier(app, "replay");
    const uuid = id();
    const first = await supplier.bet({ transaction_uuid: uuid });
    await supplier.bet();
    expect(await supplier.bet({ transaction_uuid: uuid, request_uuid: "again" })).toEqual({
      ...first,
      request_uuid: "again",
    });
    expect((await supplier.bet({ transaction_uuid: uuid, amount: 2_000_000 })).status).toBe(
      "RS_ERROR_DUPLICATE_TRANSACTION",
    );
    expect((await supplier.balance()).balance).toBe(startUnits - 2_000_000);
  });

  test("is refused as a duplicate if it is repeated and the supplier requires the refusal", async () => {
    const supplier = await openSupplier(app, "strict", { answersReplay: false });
    const uuid = id();
    await supplier.bet({ transaction_uuid: uuid });
    const again = await supplier.bet({ transaction_uuid: uuid });
    expect(again).toMatchObject({ status: "RS_ERROR_DUPLICATE_TRANSACTION", balance: startUnits - 1_000_000 });
  });

  test("is refused if its stake exceeds the balance, and the response contains the balance", async () => {
    const supplier = await openSupplier(app, "poor");
    const answer = await supplier.bet({ amount: startUnits + 1_000 });
    expect(answer).toMatchObject({ status: "RS_ERROR_NOT_ENOUGH_MONEY", balance: startUnits });
    expect(await betsOf(supplier)).toEqual([]);
  });

  test("may have a stake of zero, and costs nothing if it is free", async () => {
    const supplier = await openSupplier(app, "zero");
    expect(await supplier.bet({ amount: 0 })).toMatchObject({ status: "RS_OK", balance: startUnits });
    expect(await supplier.bet({ is_free: true })).toMatchObject({ status: "RS_OK", balance: startUnits });
  });

  test("with a fraction of a minor unit is refused, while a win is rounded down", async () => {
    const supplier = await openSupplier(app, "parts");
    expect((await supplier.bet({ amount: 1_000_001 })).status).toBe("RS_ERROR_WRONG_SYNTAX");
    const uuid = id();
    await supplier.bet({ transaction_uuid: uuid });
    expect((await supplier.win(uuid, { amount: 1_999 })).balance).toBe(startUnits - 1_000_000 + 1_000);
  });

  test("is refused if the player is blocked, frozen or excluded; a blocked player's wins and rollbacks are accepted", async () => {
    const supplier = await openSupplier(app, "blocked");
    const [wonBetId, lostBetId, winId] = [id(), id(), id()];
    await supplier.bet({ transaction_uuid: wonBetId });
    await supplier.bet({ transaction_uuid: lostBetId });
    await owner.query(`update member set status = 10 where id = $1`, [supplier.member.memberId]);
    await owner.query(`select freeze_member_accounts(1, $1, true)`, [supplier.member.memberId]);
    expect((await supplier.bet()).status).toBe("RS_ERROR_USER_DISABLED");
    expect((await supplier.win(wonBetId, { transaction_uuid: winId })).status).toBe("RS_OK");
    expect(await supplier.rollback(lostBetId)).toMatchObject({ status: "RS_OK", balance: startUnits });
    expect(await supplier.rollback(winId)).toMatchObject({ status: "RS_OK", balance: startUnits - 1_000_000 });
    await owner.query(`update member set status = 1 where id = $1`, [supplier.member.memberId]);
    expect((await supplier.bet()).status).toBe("RS_ERROR_USER_DISABLED");
    await owner.query(`select freeze_member_accounts(1, $1, false)`, [supplier.member.memberId]);
    await excludeSelf(app, supplier.member, { kind: "time_out", untilAt: null });
    expect((await supplier.bet()).status).toBe("RS_ERROR_USER_DISABLED");
  });

  test("is refused if it exceeds the player's own limit, even if bets are concurrent", async () => {
    const supplier = await openSupplier(app, "limited");
    await setOwnLimit(app, supplier.member, { kind: "stake", period: "day", amountMinor: 2_500n });
    const answers = await Promise.all(Array.from({ length: 8 }, () => supplier.bet()));
    expect(answers.filter(({ status }) => status === "RS_OK")).toHaveLength(2);
    expect(answers.filter(({ status }) => status === "RS_ERROR_BET_LIMIT_EXCEEDED")).toHaveLength(6);
  });

  test("is refused if its game is unknown", async () => {
    const supplier = await openSupplier(app, "nogame");
    expect((await supplier.bet({ game_code: "no-such-game" })).status).toBe("RS_ERROR_INVALID_GAME");
  });
});

describe("a token", () => {
  test("is refused only for new bets after it has expired", async () => {
    const supplier = await openSupplier(app, "expired", { tokenLifeSeconds: 60 });
    const [first, second] = [id(), id()];
    await supplier.bet({ transaction_uuid: first });
    await supplier.bet({ transaction_uuid: second });
    app.clock.advanceMs(60_000);
    expect((await supplier.bet()).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await supplier.bet({ transaction_uuid: first })).status).toBe("RS_OK");
    expect((await supplier.win(first)).status).toBe("RS_OK");
    expect((await supplier.rollback(second)).status).toBe("RS_OK");
    expect((await supplier.balance()).status).toBe("RS_OK");
  });

  test("is refused if it is unknown or belongs to another player or supplier", async () => {
    const [supplier, other] = [await openSupplier(app, "tokenone"), await openSupplier(app, "tokentwo")];
    for (const fields of [{ token: "none" }, { token: other.token }, { user: "1" }]) {
      expect((await supplier.bet(fields)).status).toBe("RS_ERROR_INVALID_TOKEN");
    }
    const [row] = await owner.query<{ count: bigint }>(`select count(*) as count from gateway_token where hash = $1`, [
      Buffer.from(supplier.token),
    ]);
    expect(row?.count).toBe(0n);
  });
});

describe("a round", () => {
  test("is one bet in the records, settled when the supplier closes it", async () => {
    const supplier = await openSupplier(app, "rounds");
    const [first, second] = [id(), id()];
    await supplier.bet({ transaction_uuid: first });
    await supplier.bet({ transaction_uuid: second, amount: 500_000 });
    await supplier.win(first, { amount: 300_000 });
    expect(await eventsOf(supplier)).toEqual([]);
    await supplier.win(second, { amount: 700_000, round_closed: true });
    expect(await betsOf(supplier)).toEqual([{ status: 1, stake: 1500n, win: 1000n, valid_bet: 1500n, bonus_part: 0n }]);
    expect(await eventsOf(supplier)).toEqual(["bet.settled"]);
    const orders = await app.call({
      method: "GET",
      url: "/wps/relay/ODSFE2_RNGOrders?accountType=AG",
      token: supplier.member.token,
    });
    expect(orders.value).toMatchObject({ list: [{ betAmount: 15, winAmount: 10, accountTypeName: "AG" }] });
  });

  test("is settled after 48 hours if it stays open, and a later win becomes a new bet", async () => {
    const supplier = await openSupplier(app, "forgotten");
    const uuid = id();
    await supplier.bet({ transaction_uuid: uuid });
    app.clock.advanceMs(48 * 3_600_000 - 1);
    await finishOpenRounds(app.deps);
    expect(await eventsOf(supplier)).toEqual([]);
    app.clock.advanceMs(1);
    expect(await finishOpenRounds(app.deps)).toBeGreaterThanOrEqual(1);
    expect(await eventsOf(supplier)).toEqual(["bet.settled"]);
    expect((await supplier.win(uuid, { round_closed: true })).balance).toBe(startUnits);
    expect(await betsOf(supplier)).toMatchObject([
      { status: 2, stake: 1000n, win: 0n },
      { status: 1, stake: 0n, win: 1000n },
    ]);
  });

  test("can consist of a win of a promotion; a win that names a bet must name an existing one", async () => {
    const supplier = await openSupplier(app, "promo");
    const promoWin = await supplier.win(null, { is_supplier_promo: true, round_closed: true });
    expect(promoWin).toMatchObject({ status: "RS_OK", balance: startUnits + 1_000_000 });
    expect((await supplier.win(id())).status).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
  });
});

describe("a rollback", () => {
  test("returns the stake only once", async () => {
    const supplier = await openSupplier(app, "undone");
    const uuid = id();
    await supplier.bet({ transaction_uuid: uuid });
    const rollbackFields: CallFields = { transaction_uuid: id(), round_closed: true };
    expect(await supplier.rollback(uuid, rollbackFields)).toMatchObject({ status: "RS_OK", balance: startUnits });
    expect(await supplier.rollback(uuid, rollbackFields)).toMatchObject({ status: "RS_OK", balance: startUnits });
    expect(await supplier.rollback(uuid)).toMatchObject({ status: "RS_OK", balance: startUnits });
    expect((await supplier.bet({ transaction_uuid: uuid })).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect((await supplier.win(uuid)).status).toBe("RS_ERROR_TRANSACTION_ROLLED_BACK");
    expect(await betsOf(supplier)).toMatchObject([{ status: 5, stake: 0n, valid_bet: 0n }]);
  });

  test("causes the bet to be refused if it arrives before the bet", async () => {
    const supplier = await openSupplier(app, "early");
    const uuid = id();
    expect(await supplier.rollback(uuid)).toMatchObject({ status: "RS_OK", balance: startUnits });
    expect(await supplier.bet({ transaction_uuid: uuid })).toMatchObject({
      status: "RS_ERROR_TRANSACTION_ROLLED_BACK",
      balance: startUnits,
    });
    expect((await supplier.rollback(uuid)).status).toBe("RS_OK");
  });

  test("after the settlement corrects the bet and the day's sums, and emits an event", async () => {
    const supplier = await openSupplier(app, "corrected");
    const uuid = id();
    await supplier.bet({ transaction_uuid: uuid, round_closed: true });
    await supplier.rollback(uuid);
    expect(await betsOf(supplier)).toMatchObject([{ status: 5, stake: 0n, valid_bet: 0n }]);
    expect(await eventsOf(supplier)).toEqual(["bet.settled", "bet.corrected"]);
    const days = await owner.query(`select placed, stake, valid_bet, win from bet_day where member_id = $1`, [
      supplier.member.memberId,
    ]);
    expect(days).toEqual([{ placed: 0n, stake: 0n, valid_bet: 0n, win: 0n }]);
  });
});

test("bonus money is staked first; wins and rollbacks go to main wallet and bonus wallet in proportion to the stake", async () => {
  const supplier = await openSupplier(app, "bonus");
  await app.deps.db.transaction((tx) =>
    post(app.deps, tx, {
      merchantId,
      at: app.clock.businessNow(),
      transfers: [
        {
          from: { house: "bonuses" },
          to: { member: supplier.member.memberId, kind: "bonus" },
          amount: money(600n, "PHP"),
          code: "bonus_grant",
          reference: "test",
          key: id(),
        },
      ],
    }),
  );
  const [wonBetId, rolledBackBetId] = [id(), id()];
  await supplier.bet({ transaction_uuid: wonBetId });
  expect(await readBalances(app.deps.db, merchantId, supplier.member.memberId)).toMatchObject({
    main: { minor: 99_600n },
    bonus: { minor: 0n },
  });
  await supplier.win(wonBetId, { amount: 2_000_000 });
  await supplier.bet({ transaction_uuid: rolledBackBetId, amount: 1_500_000 });
  await supplier.rollback(rolledBackBetId);
  expect(await readBalances(app.deps.db, merchantId, supplier.member.memberId)).toMatchObject({
    main: { minor: 100_400n },
    bonus: { minor: 1_200n },
  });
});

describe("a caller", () => {
  test("must be a known supplier, call from an allowed network, and sign the exact body", async () => {
    const supplier = await openSupplier(app, "signed");
    const fields = { request_uuid: id(), token: supplier.token };
    expect((await supplier.send("user/info", fields)).country).toBe("PH");
    expect((await supplier.send("user/info", fields, { signature: "AAAA" })).status).toBe("RS_ERROR_INVALID_SIGNATURE");
    const restrictedSupplier = await openSupplier(app, "foreign", { allowedNetworks: ["203.0.113.0/24"] });
    expect((await restrictedSupplier.balance()).status).toBe("RS_ERROR_INVALID_PARTNER");
  });

  test.each([
    ["amount", "RS_ERROR_WRONG_TYPES", "10"],
    ["amount", "RS_ERROR_WRONG_TYPES", -1],
    ["amount", "RS_ERROR_WRONG_SYNTAX", undefined],
    ["round", "RS_ERROR_WRONG_SYNTAX", undefined],
    ["round_closed", "RS_ERROR_WRONG_TYPES", "yes"],
    ["user", "RS_ERROR_WRONG_TYPES", 7],
    ["supplier_user", "RS_ERROR_WRONG_TYPES", 7],
    ["transaction_uuid", "RS_ERROR_WRONG_SYNTAX", null],
  ])("gets the name of the wrong field: %s, %s", async (field, status, value) => {
    syntaxSupplier ??= await openSupplier(app, "syntax");
    const answer = await syntaxSupplier.bet({ [field]: value });
    expect([answer.status, answer.message?.startsWith(`${field} `)]).toEqual([status, true]);
  });

  test("cannot use another currency", async () => {
    syntaxSupplier ??= await openSupplier(app, "syntax");
    expect((await syntaxSupplier.bet({ currency: "EUR" })).status).toBe("RS_ERROR_WRONG_CURRENCY");
  });
});

test("remainders of wins below the minor unit are posted to the rounding account only once", async () => {
  const supplier = await openSupplier(app, "remainder");
  const before = await readHouseBalances(app.deps.db, merchantId, "PHP");
  for (const amount of [1_700, 1_700]) await supplier.win(null, { amount, is_supplier_promo: true });
  await bookRemainders(app.deps);
  await bookRemainders(app.deps);
  const after = await readHouseBalances(app.deps.db, merchantId, "PHP");
  const increase = (after.get("rounding")?.minor ?? 0n) - (before.get("rounding")?.minor ?? 0n);
  // Only this supplier's 1,400 units contain a whole minor unit; another supplier has 999 units from a test above.
  expect(increase).toBe(1n);
});
