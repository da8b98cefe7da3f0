/** The figures of the game results (GGR, NGR) equal the sums of their transfers, after rounds of a studio game. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GameResult, GameResults, ResultTransfers } from "@openhouse/protocol/finance/game-results";
import type { Overview } from "@openhouse/protocol/reporting/show-overview";
import { money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../core/ids.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { launchPlayer, seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";
import { post } from "../wallet/index.ts";
import type { AccountRef, TransferRequest } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;
let test: TestApp;
let financeToken: string;
let player: TestPlayer;

const get = (path: string, token = financeToken) =>
  test.call({ method: "GET", url: `/backoffice/api/results${path}`, token });
const results = async (query = "") => ((await get(`?${query}`)).value as GameResults).list;

async function postTransfer(
  [from, to, minor, code]: [AccountRef, AccountRef, bigint, TransferRequest["code"]],
  reference: string,
) {
  const transfer = { from, to, amount: money(minor, "PHP"), code, reference, key: randomUUID() };
  const at = test.clock.businessNow();
  await test.deps.db.transaction((tx) => post(test.deps, tx, { merchantId, at, transfers: [transfer] }));
}

beforeAll(async () => {
  test = await createTestApp();
  financeToken = (await signInStaff(test, "finance")).token;
  player = await seatPlayer(test, "resultana");
  for (let round = 0; round < 12; round += 1) await player.playBooked();
  const main = { member: player.member.memberId, kind: "main" as const };
  const bonus = { member: player.member.memberId, kind: "bonus" as const };
  await postTransfer([{ house: "bonuses" }, bonus, 5_000n, "bonus_grant"], "gift:1");
  await postTransfer([bonus, { house: "bonuses" }, 1_000n, "bonus_forfeit"], "gift:1");
  await postTransfer([{ house: "rebates" }, main, 300n, "rebate"], "rebate:1");
  await postTransfer([main, { house: "stakes" }, 777n, "stake"], "unknown round");
  await postTransfer([main, { house: "fees" }, 50n, "fee"], "fee:1");
  await postTransfer([{ house: "salaries" }, main, 200n, "salary"], "bill:1");
});
afterAll(() => test.close());

const sumOf = (list: readonly GameResult[], figure: keyof GameResult) =>
  list.reduce((sum, row) => sum + BigInt(String(row[figure])), 0n);

describe("the results of the games", () => {
  it("sum the ledger's transfers by class, with separate rows for bonuses and rebates", async () => {
    const [sums] = await test.deps.db.query<{ stake: bigint; win: bigint }>(
      `select coalesce(sum(amount) filter (where code = 10), 0)::bigint as stake,
         coalesce(sum(amount) filter (where code = 11), 0)::bigint as win from transfer where merchant_id = 1`,
    );
    const list = await results();
    expect(list.map(({ category }) => category)).toEqual(["OTHER", "RNG", null]);
    expect(list.at(0)).toMatchObject({ stakes: 1, stakeMinor: "777", winMinor: "0", grossMinor: "777" });
    expect(list.at(1)).toMatchObject({ stakes: 12, vendor: "" });
    expect(list.at(2)).toMatchObject({ bonusMinor: "4000", rebateMinor: "300", grossMinor: "0", netMinor: "-4300" });
    expect(list.at(2)).toMatchObject({ contractsMinor: "200", afterContractsMinor: "-4500" });
    expect(sumOf(list, "stakeMinor")).toBe(sums?.stake);
    expect(sumOf(list, "winMinor")).toBe(sums?.win);
    expect(sumOf(list, "netMinor")).toBe((sums?.stake ?? 0n) - (sums?.win ?? 0n) - 4_300n);
  });

  it("can be grouped by vendor, or by class and vendor per month", async () => {
    expect((await results("by=vendor")).map(({ category, vendor }) => [category, vendor])).toEqual([
      ["", "OTHER"],
      ["", "STUDIO"],
      [null, null],
    ]);
    const byClassAndVendor = await results("by=both&per=month");
    expect(byClassAndVendor.map(({ category, vendor }) => [category, vendor])).toContainEqual(["RNG", "STUDIO"]);
    expect(byClassAndVendor.every(({ period }) => /^\d{4}-\d{2}$/.test(period))).toBe(true);
    for (const figure of ["stakeMinor", "winMinor", "grossMinor", "netMinor"] as const) {
      expect(sumOf(byClassAndVendor, figure)).toBe(sumOf(await results(), figure));
    }
  });

  it.each(["day", "month"] as const)("list transfers that add up to each figure, per %s", async (per) => {
    const figures = ["stake", "win", "gross", "bonus", "rebate", "contracts"] as const;
    const differences: string[] = [];
    for (const row of await results(`per=${per}`)) {
      for (const figure of figures) {
        let sum = 0n;
        for (let next: string | null = ""; next !== null;) {
          const figureQuery = `period=${row.period}&currency=${row.currency}&figure=${figure}&limit=5`;
          const category = row.category === null ? "" : `&category=${row.category}`;
          const path = `/transfers?${figureQuery}${category}${next === "" ? "" : `&before=${next}`}`;
          const page = (await get(path)).value as ResultTransfers;
          sum += page.list.reduce((total, { amountMinor }) => total + BigInt(amountMinor), 0n);
          next = page.next;
        }
        // Without a class, the transfers of all classes are returned, so game figures are compared only with a class.
        const isComparable = row.category !== null || ["bonus", "rebate", "contracts"].includes(figure);
        if (isComparable && sum !== BigInt(row[`${figure}Minor`]))
          differences.push(`${row.category} ${figure}: ${sum}`);
      }
    }
    expect(differences).toEqual([]);
  });

  it("list only the transfers of the requested days of a month", async () => {
    const [today = ""] = (await results()).map(({ period }) => period);
    const count = async (days: string) => {
      const path = `/transfers?period=${today.slice(0, 7)}&currency=PHP&figure=stake&limit=200${days}`;
      return ((await get(path)).value as ResultTransfers | null)?.list.length;
    };
    expect(await count("")).toBe(13);
    expect(await count(`&from=${today}&to=${today}`)).toBe(13);
    expect(await count(`&to=${new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)}`)).not.toBe(13);
  });

  it("contain no play money", async () => {
    const before = await results();
    const trial = await launchPlayer(test, player.member, { accountType: "0" });
    await trial.playBooked();
    expect(await results()).toEqual(before);
  });

  describe("count as contracts what leaves the merchant's accounts, like the overview, for", () => {
    const main = () => ({ member: player.member.memberId, kind: "main" }) as const;
    const salaries: AccountRef = { house: "salaries" };
    const dividends: AccountRef = { house: "dividends" };
    const funds: AccountRef = { house: "contractFunds" };
    it.each<[string, bigint, () => [AccountRef, AccountRef, bigint, TransferRequest["code"]][]]>([
      [
        "a bill of which a part is passed on",
        100n,
        () => [
          [salaries, funds, 30n, "contract_fund"],
          [salaries, main(), 70n, "salary"],
          [funds, main(), 30n, "salary"],
        ],
      ],
      ["a part that is passed on while the bills wait", 30n, () => [[dividends, funds, 30n, "contract_fund"]]],
      ["a part that returned", -30n, () => [[funds, dividends, 30n, "contract_fund_return"]]],
      [
        "a bill that an upline pays",
        0n,
        () => [
          [main(), funds, 40n, "contract_fund"],
          [funds, main(), 25n, "dividend"],
          [funds, main(), 15n, "contract_fund_return"],
        ],
      ],
    ])("%s", async (_name, cost, transfers) => {
      const read = async () => {
        const [{ value: overview }, list] = await Promise.all([
          test.call({ method: "GET", url: "/backoffice/api/overview?days=1", token: financeToken }),
          results(),
        ]);
        const row = list.find(({ category }) => category === null);
        const path = `/transfers?period=${row?.period}&currency=PHP&figure=contracts&limit=200`;
        const lines = ((await get(path)).value as ResultTransfers).list;
        const listed = lines.reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
        return [
          BigInt(row?.contractsMinor ?? ""),
          listed,
          BigInt((overview as Overview).days[0]?.costMinor ?? ""),
        ] as const;
      };
      const before = await read();
      for (const transfer of transfers()) await postTransfer(transfer, "bill:2");
      expect((await read()).map((minor, index) => minor - (before[index] ?? 0n))).toEqual([cost, cost, cost]);
    });
  });

  it("can be read by risk but not by support, and are refused for invalid days", async () => {
    expect((await get("", (await signInStaff(test, "support")).token)).status).toBe(403);
    expect((await get("", (await signInStaff(test, "risk")).token)).status).toBe(200);
    for (const query of ["from=2026-02-30", "from=2026-03-02&to=2026-03-01", "from=2020-01-01&to=2026-01-01"]) {
      expect((await get(`?${query}`)).errorCode).toBe("request.param.err");
    }
    expect(await results("from=2020-01-01&to=2020-01-31")).toEqual([]);
  });
});
