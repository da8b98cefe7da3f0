import { describe, expect, it } from "vitest";
import { settleWindow } from "./settle-window.ts";
import { fineText, printBills } from "./settlement-bill.ts";
import type { SettlementBill } from "./settlement-bill.ts";
import { bet, contractOf, termsOf, tier, treeOf, windowWith } from "./testing/settlement-world.ts";

const peso = 100n;
const percent = 10_000n;
const dueByPayee = (bills: readonly SettlementBill[]) =>
  Object.fromEntries(bills.map(({ payeeId, dueMinor }) => [Number(payeeId), dueMinor]));
const billOf = (bills: readonly SettlementBill[], payee: number) =>
  bills.find(({ payeeId }) => payeeId === BigInt(payee)) ?? expect.fail(`no bill of ${payee}`);

const dividend = (tiers: ReturnType<typeof tier>[], more = {}) => termsOf(tiers, { kind: "dividend", ...more });
/** Five members below agent 1. Together they staked 800,000 and lost 25,000. */
const losingTeam = {
  places: treeOf({ 1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 }),
  sums: [2, 3, 4, 5, 6].map((member) => bet(member, 160_000n * peso, { wins: 155_000n * peso })),
};

describe("settleWindow", () => {
  it.each([
    ["5 %", 5n * percent, 1_250_00n],
    ["3 %", 3n * percent, 750_00n],
  ])("pays a dividend of %s on a net loss of 25,000", (_, rate, due) => {
    const tiers = [tier(rate, { teamBet: 800_000n * peso, activeMembers: 5n, netLoss: 25_000n * peso })];
    const [bill] = settleWindow(windowWith({ ...losingTeam, contracts: [contractOf(1, dividend(tiers))] }));
    expect(bill).toMatchObject({ dueMinor: due, tier: 1, missing: null, remainderFine: 0n, overcommittedFine: 0n });
    expect(bill?.reach).toEqual({
      teamBet: 800_000n * peso,
      activeMembers: 5n,
      netLoss: 25_000n * peso,
      totalBet: 800_000n * peso,
    });
  });

  const twoLevels = {
    places: treeOf({ 1: 0, 2: 1, 3: 2, 4: 1 }),
    sums: [bet(3, 40_000n * peso), bet(4, 60_000n * peso)],
  };

  it("pays the difference: 1.0 % on 100,000 less 0.6 % on the downline's 40,000", () => {
    const contracts = [contractOf(1, termsOf([tier(percent)])), contractOf(2, termsOf([tier(6_000n)]))];
    const bills = settleWindow(windowWith({ ...twoLevels, contracts }));
    expect(dueByPayee(bills)).toEqual({ 1: 760_00n, 2: 240_00n });
    const [share] = billOf(bills, 1).shares;
    expect(share).toMatchObject({ contractId: 102n, payeeId: 2n });
    expect(fineText(share?.yieldFine ?? 0n)).toBe("24000");
  });

  it("pays an agent nothing for the branch of a downline with the same rate", () => {
    const contracts = [contractOf(1, termsOf([tier(percent)])), contractOf(2, termsOf([tier(percent)]))];
    const { sums, places } = twoLevels;
    expect(dueByPayee(settleWindow(windowWith({ places, sums: sums.slice(0, 1), contracts })))).toEqual({
      1: 0n,
      2: 400_00n,
    });
    expect(dueByPayee(settleWindow(windowWith({ ...twoLevels, contracts })))).toEqual({ 1: 600_00n, 2: 400_00n });
  });

  it("skips a member without a contract, whose bets are paid exactly once", () => {
    const contracts = [contractOf(1, termsOf([tier(percent)])), contractOf(3, termsOf([tier(6_000n)]))];
    expect(dueByPayee(settleWindow(windowWith({ ...twoLevels, contracts })))).toEqual({ 1: 760_00n, 3: 240_00n });
  });

  it("applies the rate of a contract on all games to each class", () => {
    const slots = termsOf([tier(percent)], { productClass: "RNG" });
    const allGames = termsOf([tier(6_000n)]);
    const { places } = twoLevels;
    const sums = [bet(3, 40_000n * peso), bet(3, 10_000n * peso, { category: "LIVE" })];
    const below = settleWindow(
      windowWith({ places, sums, contracts: [contractOf(1, slots), contractOf(2, allGames)] }),
    );
    expect(dueByPayee(below)).toEqual({ 1: 160_00n, 2: 300_00n });
    const above = settleWindow(
      windowWith({
        places,
        sums,
        contracts: [
          contractOf(1, termsOf([tier(percent)])),
          contractOf(2, termsOf([tier(6_000n)], { productClass: "RNG" })),
        ],
      }),
    );
    expect(dueByPayee(above)).toEqual({ 1: 260_00n, 2: 240_00n });
  });

  it("pays real-time contracts on lost and won bets", () => {
    const terms = termsOf([tier(3_000n, { winRate: 1_000n })], { kind: "realtime" });
    const sums = [bet(2, 1_000n * peso, { lostBet: 600n * peso, wonBet: 300n * peso })];
    const bills = settleWindow(windowWith({ places: treeOf({ 1: 0, 2: 1 }), sums, contracts: [contractOf(1, terms)] }));
    expect(dueByPayee(bills)).toEqual({ 1: 180n + 30n });
  });

  it("uses the highest tier that both bets and active members reach, and returns the amounts missing for the next", () => {
    const tiers = [
      tier(5_000n, { teamBet: 10_000n * peso, activeMembers: 2n }),
      tier(8_000n, { teamBet: 50_000n * peso, activeMembers: 4n }),
      tier(percent, { teamBet: 141_000n * peso, activeMembers: 6n }),
    ];
    const bills = settleWindow(windowWith({ ...twoLevels, contracts: [contractOf(1, termsOf(tiers))] }));
    expect(billOf(bills, 1)).toMatchObject({
      tier: 1,
      dueMinor: 500_00n,
      missing: { teamBet: 0n, activeMembers: 2n, netLoss: 0n, totalBet: 0n },
    });
    const terms = termsOf([tier(1n), tier(2n, { teamBet: 141_000n * peso, activeMembers: 4n })]);
    expect(billOf(settleWindow(windowWith({ ...twoLevels, contracts: [contractOf(1, terms)] })), 1).missing).toEqual({
      teamBet: 41_000n * peso,
      activeMembers: 2n,
      netLoss: 0n,
      totalBet: 0n,
    });
  });

  it("counts an active member once, also if the member's bets belong to two places in the team", () => {
    const contracts = [contractOf(1, termsOf([tier(percent)], { activeMinimumBet: 100n }))];
    // Member 4 moved within the window from agent 2 to agent 3. Both agents are below agent 1.
    const places = [...treeOf({ 1: 0, 2: 1, 3: 1, 4: 2, 5: 2 }), { id: 40n, memberId: 4n, parentId: 3n }];
    const sums = [bet(4, 60n), bet(40, 60n), bet(5, 99n)];
    expect(settleWindow(windowWith({ places, sums, contracts }))[0]?.reach.activeMembers).toBe(1n);
  });

  it("counts each bet for the lineage at the time of its settlement if a member moves within the window", () => {
    const rate = termsOf([tier(percent)]);
    const places = [...treeOf({ 1: 0, 2: 0, 4: 1 }), { id: 40n, memberId: 4n, parentId: 2n }];
    const sums = [bet(4, 1_000n * peso), bet(40, 3_000n * peso)];
    const contracts = [contractOf(1, rate), contractOf(2, rate), contractOf(4, termsOf([tier(6_000n)]))];
    expect(dueByPayee(settleWindow(windowWith({ places, sums, contracts })))).toEqual({
      1: 4_00n,
      2: 12_00n,
      4: 24_00n,
    });
  });

  it("makes an upline pay a contract only for bets settled before the receiver moved to another upline", () => {
    const rate = termsOf([tier(percent)]);
    const places = [...treeOf({ 1: 0, 2: 0, 4: 1, 5: 4 }), { id: 40n, memberId: 4n, parentId: 2n }];
    const sums = [bet(5, 1_000n * peso), bet(40, 3_000n * peso)];
    const contractOfMover = contractOf(4, termsOf([tier(6_000n)], { payer: "upline" }), { giverId: 1n });
    const contractBelow = contractOf(5, termsOf([tier(2_000n)]), { giverId: 4n });
    const bills = settleWindow(
      windowWith({
        places,
        sums,
        contracts: [contractOf(1, rate), contractOf(2, rate), contractOfMover, contractBelow],
      }),
    );
    // Agent 4's contract yields 6.00. Agent 1 pays 4.00 of them from its own funds, so only the other 2.00 are deducted
    // from its 10.00. Agent 2 gets all of its 30.00, because agent 4's contract counts nothing below agent 2.
    expect(dueByPayee(bills)).toEqual({ 1: 8_00n, 2: 30_00n, 4: 4_00n, 5: 2_00n });
    expect(bills.find(({ payeeId }) => payeeId === 4n)).toMatchObject({
      payerId: 1n,
      reach: { teamBet: 1_000n * peso, activeMembers: 1n },
    });
  });

  it("deducts fee, charges and carry from a dividend, and carries a loss to the next window", () => {
    const settings = {
      countsOwnBets: true,
      carryForward: "loss",
      serviceFeePpm: 1_000n,
      bearsCharges: true,
    } as const;
    const places = treeOf({ 1: 0, 2: 1 });
    const losingBet = bet(2, 100_000n * peso, { wins: 90_000n * peso, charges: 400n * peso });
    const terms = dividend([tier(10n * percent)]);
    const contract = contractOf(1, terms, { carriedMillionths: -2_000n * peso * 1_000_000n });
    const [bill] = settleWindow(windowWith({ places, sums: [losingBet], contracts: [contract], settings }));
    expect(bill).toMatchObject({ dueMinor: 750_00n, carryMillionths: 0n });
    const [largerLoss] = settleWindow(
      windowWith({
        places,
        sums: [losingBet],
        contracts: [{ ...contract, carriedMillionths: -12_000n * peso * 1_000_000n }],
        settings,
      }),
    );
    expect(largerLoss).toMatchObject({ dueMinor: 0n, carryMillionths: -2_500n * peso * 1_000_000n });
  });

  it("carries a profit that reached no tier only with the setting profitAndLoss", () => {
    const contracts = [contractOf(1, dividend([tier(percent, { activeMembers: 9n })]))];
    const carry = (carryForward: "none" | "loss" | "profitAndLoss") =>
      settleWindow(
        windowWith({
          ...losingTeam,
          contracts,
          settings: { countsOwnBets: true, carryForward, serviceFeePpm: 0n, bearsCharges: false },
        }),
      )[0]?.carryMillionths;
    expect([carry("none"), carry("loss"), carry("profitAndLoss")]).toEqual([0n, 0n, 25_000n * peso * 1_000_000n]);
  });

  it("bills only the contracts of the settled period, and deducts the yields of contracts of other periods", () => {
    const week = contractOf(2, dividend([tier(2n * percent)], { period: "W" }));
    const month = contractOf(1, dividend([tier(5n * percent)], { period: "M" }));
    const places = treeOf({ 1: 0, 2: 1 });
    const input = windowWith({ places, sums: [bet(2, 1_000n * peso)], contracts: [month, week], period: "M" });
    expect(dueByPayee(settleWindow(input))).toEqual({ 1: 30_00n });
  });

  it("refuses invalid trees, sums of an unknown place, and contracts of another kind or for the same games", () => {
    const contracts = [contractOf(1, termsOf([tier(percent)]))];
    const settle = (input: Parameters<typeof windowWith>[0]) => () => settleWindow(windowWith({ contracts, ...input }));
    expect(settle({ places: treeOf({ 1: 2, 2: 1 }) })).toThrow("below itself");
    expect(settle({ places: treeOf({ 1: 2 }) })).toThrow("unknown place");
    expect(settle({ sums: [bet(9, 1n)] })).toThrow("unknown place");
    expect(settle({ places: [...treeOf({ 1: 0 }), ...treeOf({ 1: 0 })] })).toThrow("same id");
    expect(settle({ kind: "hourly" })).toThrow("is not hourly");
    expect(
      settle({ places: treeOf({ 1: 0 }), contracts: [...contracts, contractOf(1, termsOf([tier(1n)]), { id: 7n })] }),
    ).toThrow("two contracts");
  });

  it("prints bills with exact decimal amounts", () => {
    expect(fineText(-1_500_000_000_000n)).toBe("-1.5");
    const [line] = printBills(
      settleWindow(windowWith({ ...twoLevels, contracts: [contractOf(1, termsOf([tier(percent)]))] })),
    ).split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({
      windowKey: "daily:D:1970-01-01T00:00:00.000Z/1970-01-02T00:00:00.000Z",
      dueMinor: "100000",
    });
  });
});
