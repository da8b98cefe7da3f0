import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProfitLine, ProfitLines } from "@openhouse/protocol/reporting/list-profit-lines";
import type { ProfitReport } from "@openhouse/protocol/reporting/show-profit";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { profitFigureNames, profitFigures } from "@openhouse/rules/wallet/profit-figures";
import type { ProfitFigureName } from "@openhouse/rules/wallet/profit-figures";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { post, readBalances } from "../wallet/index.ts";
import type { AccountRef, TransferRequest } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;
let test: TestApp;
let ana: SignedInMember;
let ben: SignedInMember;
let player: TestPlayer;
let keys = 0;
/** Midnight in Manila, some days from now. */
let midnightMs: number;
const days = { before: "", after: "" };

const dayMs = 86_400_000;
const manilaMs = 8 * 3_600_000;
const dayOf = (ms: number) => new Date(ms + manilaMs).toISOString().slice(0, 10);
const wallet = (member: SignedInMember, kind: "main" | "bonus" | "hold" = "main") => ({
  member: member.memberId,
  kind,
});

/** Posts one transfer `afterMs` milliseconds after the midnight. */
async function postTransfer(
  afterMs: number,
  [from, to, minor, code]: [AccountRef, AccountRef, bigint, TransferRequest["code"]],
): Promise<void> {
  const key = `k${(keys += 1)}`;
  const transfer = { from, to, amount: money(minor, "PHP"), code, reference: key, key };
  const at = new Date(midnightMs + afterMs);
  await test.deps.db.transaction((tx) => post(test.deps, tx, { merchantId, at, transfers: [transfer] }));
}

const read = async (url: string, token = ana.token) => test.call({ method: "GET", url, token });
const profit = async (query = "", token = ana.token) =>
  (await read(`/wps/relay/ODSFE2_MemPNLDet?${query}`, token)).value as ProfitReport;
const lines = async (query: string, token = ana.token) =>
  (await read(`/wps/report/profit/lines?${query}`, token)).value as ProfitLines;

async function allLines(query: string, token = ana.token): Promise<ProfitLine[]> {
  const allPages: ProfitLine[] = [];
  for (let before = ""; ;) {
    const page = await lines(`${query}&size=2${before === "" ? "" : `&before=${before}`}`, token);
    allPages.push(...page.list);
    if (page.next === null) return allPages;
    before = page.next;
  }
}

const sumOf = (list: readonly ProfitLine[]) => list.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
/** Returns the sum of the lines as a figure, in major units. */
const figureOf = (figure: ProfitFigureName, list: readonly ProfitLine[]) =>
  decimalOf(money(profitFigures[figure].direction === "in" ? sumOf(list) : -sumOf(list), "PHP"));

beforeAll(async () => {
  test = await createTestApp();
  ana = await test.register("profitana");
  ben = await test.register("profitben");
  const nowMs = test.clock.businessNow().getTime();
  midnightMs = (Math.floor((nowMs + manilaMs) / dayMs) + 3) * dayMs - manilaMs;
  [days.before, days.after] = [dayOf(midnightMs - 1), dayOf(midnightMs)];
  const [main, bonus, hold] = [wallet(ana), wallet(ana, "bonus"), wallet(ana, "hold")];
  await postTransfer(-5_000, [{ house: "clearing" }, main, 100_000n, "deposit"]);
  await postTransfer(-4_000, [{ house: "bonuses" }, bonus, 5_000n, "bonus_grant"]);
  await postTransfer(-3_000, [bonus, { house: "stakes" }, 1_000n, "stake"]);
  await postTransfer(-1, [main, { house: "stakes" }, 20_000n, "stake"]);
  await postTransfer(0, [{ house: "wins" }, main, 7_000n, "win"]);
  await postTransfer(10, [main, { house: "stakes" }, 3_000n, "stake"]);
  await postTransfer(20, [{ house: "stakes" }, main, 500n, "stake_refund"]);
  await postTransfer(30, [bonus, main, 2_000n, "bonus_release"]);
  await postTransfer(40, [bonus, { house: "bonuses" }, 700n, "bonus_forfeit"]);
  await postTransfer(50, [main, hold, 10_000n, "withdraw_hold"]);
  await postTransfer(60, [hold, { house: "fees" }, 150n, "fee"]);
  await postTransfer(70, [hold, { house: "clearing" }, 6_850n, "withdraw_payout"]);
  await postTransfer(80, [hold, main, 3_000n, "withdraw_release"]);
  await postTransfer(90, [{ house: "rebates" }, main, 44n, "rebate"]);
  await postTransfer(95, [{ house: "adjustments" }, main, 11n, "adjustment_in"]);
  await postTransfer(10, [{ house: "clearing" }, wallet(ben), 999n, "deposit"]);
  player = await seatPlayer(test, "profitplayer");
  for (let round = 0; round < 6; round += 1) await player.playBooked(round % 2 === 0 ? "1000" : "500");
});
afterAll(() => test.close());

const bothDays = () => `startDate=${days.before}&endDate=${days.after}`;

describe("profit and loss of a member", () => {
  it("counts the last millisecond before the merchant's midnight on one day, and midnight on the next day", async () => {
    const { list, currency } = await profit(bothDays());
    expect(currency).toBe("PHP");
    expect(list.map(({ balanceDate }) => balanceDate)).toEqual([days.after, days.before]);
    expect(list[1]).toMatchObject({ deposit: 1_000, betAmount: 210, winAmount: 0, promotion: 50, profitAndLoss: -160 });
    expect(list[0]).toMatchObject({
      deposit: 0,
      withdraw: 68.5,
      betAmount: 25,
      winAmount: 70,
      promotion: -7,
      rebate: 0.44,
      merchantCharge: 1.5,
      other: 0.11,
      profitAndLoss: -25 + 70 - 7 + 0.44 - 1.5,
    });
  });

  it("plus deposits and other amounts, minus withdrawals, equals the member's balances", async () => {
    const { deposit, withdraw, profitAndLoss, other } = (await profit(bothDays())).footer.sums;
    const { main, bonus, hold } = await readBalances(test.deps.db, merchantId, ana.memberId);
    const totalMinor = main.minor + bonus.minor + hold.minor;
    expect(Math.round((deposit - withdraw + profitAndLoss + other) * 100)).toBe(Number(totalMinor));
  });

  it("equals the sum of its lines, for every figure of the whole window and of each day", async () => {
    const { list, footer } = await profit(bothDays());
    for (const figure of profitFigureNames) {
      expect([figure, figureOf(figure, await allLines(`figure=${figure}&${bothDays()}`))]).toEqual([
        figure,
        footer.sums[figure],
      ]);
      for (const row of list) {
        const day = `startDate=${row.balanceDate}&endDate=${row.balanceDate}`;
        expect(figureOf(figure, await allLines(`figure=${figure}&${day}`))).toBe(row[figure]);
      }
    }
  });

  it("can be filtered by game category, with the category's valid bets and lines", async () => {
    const { token } = player.member;
    const report = await profit("", token);
    const categories = report.footer.categories;
    expect(categories).toMatchObject([{ gameCategory: "RNG", betAmount: 45, validBetAmount: 45 }]);
    expect(categories[0]?.profitAndLoss).toBe(report.footer.sums.profitAndLoss);
    const slots = await profit("gameCategory=RNG", token);
    expect(slots.footer.sums).toMatchObject({ deposit: 0, betAmount: 45 });
    expect(figureOf("betAmount", await allLines("figure=betAmount&gameCategory=RNG", token))).toBe(45);
    expect((await profit("gameCategory=LIVE", token)).list).toEqual([]);
    expect(await allLines("figure=betAmount&gameCategory=LIVE", token)).toEqual([]);
    const unknown = await profit(`gameCategory=OTHER&${bothDays()}`);
    expect(unknown.footer.sums).toMatchObject({ betAmount: 235, winAmount: 70, rebate: 0 });
    expect(figureOf("betAmount", await allLines(`figure=betAmount&gameCategory=OTHER&${bothDays()}`))).toBe(235);
  });

  it("lists lines page by page without duplicates or gaps while new lines are added", async () => {
    const query = `figure=betAmount&${bothDays()}&size=2`;
    const linesBefore = await allLines(`figure=betAmount&${bothDays()}`);
    const first = await lines(query);
    await postTransfer(1_000, [wallet(ana), { house: "stakes" }, 100n, "stake"]);
    const followingLines: ProfitLine[] = [];
    for (let { next } = first; next !== null;) {
      const page = await lines(`${query}&before=${next}`);
      followingLines.push(...page.list);
      next = page.next;
    }
    expect([...first.list, ...followingLines]).toEqual(linesBefore);
  });

  it("lists the days page by page, with the sums of all days on each page", async () => {
    const [first, second] = [await profit(`${bothDays()}&size=1`), await profit(`${bothDays()}&size=1&page=2`)];
    expect([first.total, first.totalPages]).toEqual([2, 2]);
    expect([first.list, second.list].flat().map(({ balanceDate }) => balanceDate)).toEqual([days.after, days.before]);
    expect(second.footer).toEqual(first.footer);
  });

  it("contains only the member's own lines and needs a login", async () => {
    const benReport = await profit(bothDays(), ben.token);
    expect(benReport.footer.sums).toMatchObject({ deposit: 9.99, betAmount: 0 });
    expect(await allLines(`figure=deposit&${bothDays()}`, ben.token)).toHaveLength(1);
    for (const url of ["/wps/relay/ODSFE2_MemPNLDet", "/wps/report/profit/lines?figure=deposit"]) {
      expect((await test.call({ method: "GET", url })).status).toBe(401);
    }
  });

  it.each([
    "startDate=2026-02-30",
    "startDate=2026-03-02&endDate=2026-03-01",
    "startDate=2024-01-01&endDate=2025-01-02",
    "endDate=yesterday",
    "gameCategory=x",
    "size=0",
  ])("cannot be read with the query %s", async (query) => {
    expect((await read(`/wps/relay/ODSFE2_MemPNLDet?${query}`)).errorCode).toBe("request.param.err");
    expect((await read(`/wps/report/profit/lines?figure=deposit&${query}`)).errorCode).toBe("request.param.err");
  });

  it("refuses an unknown figure", async () => {
    expect((await read("/wps/report/profit/lines?figure=toString")).errorCode).toBe("request.param.err");
  });
});
