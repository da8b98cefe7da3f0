import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { money } from "@openhouse/rules/money/money";
import type { WalletBalances } from "@openhouse/protocol/wallet/show-balances";
import type { TransactionList } from "@openhouse/protocol/wallet/show-transactions";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { deposit, merchantOne, stake, win } from "./ledger-test-world.ts";
import { post } from "./post.ts";

let test: TestApp;
let player: SignedInMember;
let otherMember: SignedInMember;

beforeAll(async () => {
  test = await createTestApp();
  player = await test.register("ledgerlina");
  otherMember = await test.register("otherone");
  const { db, clock } = test.deps;
  const { memberId } = player;
  const transfers = [
    deposit(memberId, 123_456n, "d1"),
    stake(memberId, 1_000n, "s1"),
    win(memberId, 250n, "w1"),
    stake(memberId, 2_000n, "s2"),
  ];
  for (const transfer of transfers) {
    await db.transaction((tx) =>
      post(test.deps, tx, { merchantId: merchantOne, at: clock.businessNow(), transfers: [transfer] }),
    );
    test.clock.advanceMs(1_000);
  }
  const bonus = { from: { house: "bonuses" as const }, to: { member: memberId, kind: "bonus" as const } };
  const grant = { ...bonus, amount: money(500n, "PHP"), code: "bonus_grant" as const, reference: "b", key: "b1" };
  await db.transaction((tx) =>
    post(test.deps, tx, { merchantId: merchantOne, at: clock.businessNow(), transfers: [grant] }),
  );
});
afterAll(() => test.close());

describe("GET /wps/v2/wallets/balance", () => {
  const url = "/wps/v2/wallets/balance";

  it("[S7.043] returns the member's balances in major units, and requires a token", async () => {
    const { status, value } = await test.call({ method: "GET", url: `${url}?typeId=0`, token: player.token });
    expect(status).toBe(200);
    expect(value as WalletBalances).toMatchObject({
      sumBalance: 1_212.06,
      sumBalanceMinor: "121206",
      currency: "PHP",
      currencySymbol: "₱",
      balance: [
        { accountTypeId: 2, accountTypeName: "Main wallet", availBalance: 1_207.06, version: "4" },
        { accountTypeId: 3, accountTypeName: "Bonus", availBalance: 5, availBalanceMinor: "500" },
        { accountTypeId: 4, accountTypeName: "In progress", availBalance: 0 },
      ],
    });
    expect((await test.call({ method: "GET", url })).status).toBe(401);
  });

  it("returns one account type on request", async () => {
    const { value } = await test.call({ method: "GET", url: `${url}?typeId=3`, token: player.token });
    expect((value as WalletBalances).balance).toHaveLength(1);
  });

  it("names the accounts in the request's language", async () => {
    const { value } = await test.call({ method: "GET", url, token: player.token, language: "TY" });
    expect((value as WalletBalances).balance[2]?.accountTypeName).toBe("Nasa proseso");
  });

  it.each(["typeId=-1", "typeId=x", "typeId=1.5"])("refuses %s with request.param.err", async (query) => {
    const response = await test.call({ method: "GET", url: `${url}?${query}`, token: player.token });
    expect([response.status, response.errorCode]).toEqual([400, "request.param.err"]);
  });
});

describe("GET /wps/relay/ODSFE2_MemTransDet", () => {
  const list = async (query: string, token = player.token) => {
    const url = `/wps/relay/ODSFE2_MemTransDet?${query}`;
    const { status, value, errorCode } = await test.call({ method: "GET", url, token });
    return { status, errorCode, ...(value as TransactionList) };
  };

  it("returns signed amounts with the balance after each line, newest first", async () => {
    const { list: lines, total, totalPages, footer } = await list("page=1&size=3");
    expect({ total, totalPages }).toEqual({ total: 4, totalPages: 2 });
    const { income = 0, incomeMinor, outgo = 0, outgoMinor } = footer?.sums ?? {};
    expect([income - outgo, incomeMinor, outgoMinor]).toEqual([1_207.06, "123706", "3000"]);
    expect(outgo).toBe(30);
    expect(
      lines.map(({ txTypeName, amount, currentAvailBalance }) => [txTypeName, amount, currentAvailBalance]),
    ).toEqual([
      ["Bet", -20, 1_207.06],
      ["Win", 2.5, 1_227.06],
      ["Bet", -10, 1_224.56],
    ]);
    expect(lines[0]).toMatchObject({ customerName: "ledgerlina", orderNo: "s", txTypeId: 10, amountMinor: "-2000" });
    expect((await list("page=2&size=3")).list).toMatchObject([{ txTypeName: "Deposit", amount: 1_234.56 }]);
  });

  it("filters by group, by code and by time", async () => {
    expect((await list("codeTypes=betting,winning")).total).toBe(3);
    expect((await list("codeTypes=betting&codeTypes=deposit")).total).toBe(3);
    expect((await list("txTypeIds=10,11&excludeTxTypeIds=11")).total).toBe(2);
    expect((await list("codeTypes=referral_rebate")).total).toBe(0);
    // Numbers of the family that name transfers which we do not have match nothing.
    expect((await list("txTypeIds=999")).total).toBe(0);
    expect((await list("txTypeIds=10,999&excludeTxTypeIds=9203")).total).toBe(2);
    expect((await list("codeTypes=&txTypeIds=&excludeTxTypeIds=&subordinateName=")).total).toBe(4);
    expect((await list("accountTypeId=3")).list).toMatchObject([{ txTypeName: "Bonus received", amount: 5 }]);
    const [newest] = (await list("size=1")).list;
    expect((await list(`startTime=${newest?.txTimeInTimestamp}`)).total).toBe(1);
    expect((await list(`endTime=${newest?.txTimeInTimestamp}`)).total).toBe(4);
    expect((await list(`endTime=${(newest?.txTimeInTimestamp ?? 0) - 1}`)).total).toBe(3);
  });

  it("never shows another member's transactions", async () => {
    expect((await list("", otherMember.token)).total).toBe(0);
    expect(await list("subordinateName=ledgerlina", otherMember.token)).toMatchObject({
      status: 403,
      errorCode: "permission.denied",
    });
    expect((await list("subordinateName=LedgerLina")).total).toBe(4);
  });

  it.each([
    "codeTypes=nonsense",
    "txTypeIds=10,x",
    "excludeTxTypeIds=x",
    "accountTypeId=77",
    "page=0",
    "size=101",
    "startTime=-1",
    "endTime=99999999999999999",
  ])("refuses %s with request.param.err", async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });

  it("returns every line once and no sums when it is paged by key in both directions, even while new lines arrive", async () => {
    const allIds = (await list("size=100")).list.map(({ txId }) => txId);
    const first = await list("size=1");
    expect(first.previous).toBeNull();
    const newDeposit = deposit(player.memberId, 5n, "while-reading");
    test.clock.advanceMs(1_000);
    await test.deps.db.transaction((tx) =>
      post(test.deps, tx, { merchantId: merchantOne, at: test.clock.businessNow(), transfers: [newDeposit] }),
    );
    const olderLines = [...first.list];
    let page = first;
    while (page.next !== null) {
      page = await list(`size=1&before=${page.next}`);
      expect([page.footer, page.total]).toEqual([undefined, undefined]);
      olderLines.push(...page.list);
    }
    expect(olderLines.map(({ txId }) => txId)).toEqual(allIds);
    const newerLines = [...page.list];
    while (page.previous !== null) {
      page = await list(`size=2&after=${page.previous}`);
      newerLines.unshift(...page.list);
    }
    expect(newerLines.slice(1).map(({ txId }) => txId)).toEqual(allIds);
    expect(newerLines[0]?.amountMinor).toBe("5");
  });

  it.each(["before=1-0", "before=x", "after=99999999999999999-1", "after=1-9999999999999999999"])(
    "refuses the page key %s with request.param.err",
    async (query) => expect(await list(query)).toMatchObject({ status: 400, errorCode: "request.param.err" }),
  );
});
