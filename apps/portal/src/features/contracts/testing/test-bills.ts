/** Bills and simulations as the server sends them, for tests. */

import type { BillBets } from "../api/use-bill-bets.ts";
import type { BillDetails } from "../api/use-bill.ts";
import type { Bill } from "../api/use-bills.ts";
import type { Simulation } from "../api/use-simulation.ts";
import { dailyTerms } from "./test-contracts.ts";

const day = Date.UTC(2026, 2, 9, 16);
const dayMs = 86_400_000;

/** The bill for 10 March in Manila: ₱459,000 of bets reached the first tier and ₱2,055.00 were paid. */
export const paidBill: Bill = {
  id: "41",
  contractId: "7",
  version: 1,
  kind: "daily",
  productClass: "CONS",
  period: "D",
  beneficiary_id: "1",
  beneficiary_name: "demoagent",
  create_date: day + dayMs + 60_000,
  startDate: day,
  endDate: day + dayMs,
  team_bet: 459_000,
  team_profit: 12_000,
  active_member: 3,
  tier: 1,
  rateType: "P",
  contract_rate: 0.5,
  dueAmount: 2_055,
  shortAmount: 0,
  amount: 2_055,
  status: "A",
  state: "paid",
  payer: "platform",
  claimUntil: null,
  payoutAt: null,
};

/** A bill that is paid on 12 March without a claim. */
export const unpaidBill: Bill = { ...paidBill, id: "43", status: "P", state: "pending", payoutAt: day + 2 * dayMs };

/** A bill that can be claimed until 18 March. */
export const claimableBill: Bill = {
  ...paidBill,
  id: "42",
  status: "P",
  state: "pending",
  claimUntil: day + 8 * dayMs,
};

export const billDetails: BillDetails = {
  bill: paidBill,
  windowKey: `daily:D:${new Date(day).toISOString()}/${new Date(day + dayMs).toISOString()}`,
  terms: dailyTerms,
  termsHash: "ab".repeat(32),
  dividend: { baseMinor: "0", feeMinor: "0", chargesMinor: "0", carriedMinor: "0", leftMinor: "0" },
  reach: { teamBet: "45900000", activeMembers: "3", netLoss: "1200000", totalBet: "45900000" },
  missing: { teamBet: "4100000", activeMembers: "2", netLoss: "0", totalBet: "0" },
  lostBetMinor: "30000000",
  wonBetMinor: "15900000",
  ownBetLeftOutMinor: "120000",
  winRate: "0",
  problems: [],
  shares: [
    {
      contractId: "9",
      payeeId: "31",
      payeeName: "bayani",
      yieldMinor: "23500.5",
      deductedMinor: "23500.5",
    },
  ],
  lines: [
    { kind: "gross", amountMinor: "229500.75", contractId: null, windowKey: null, reason: null },
    { kind: "share", amountMinor: "-23500.5", contractId: "9", windowKey: null, reason: null },
    { kind: "rounding", amountMinor: "-0.25", contractId: null, windowKey: null, reason: null },
    {
      kind: "adjustment",
      amountMinor: "-500",
      contractId: null,
      windowKey: `daily:D:${new Date(day - dayMs).toISOString()}/${new Date(day).toISOString()}`,
      reason: null,
    },
  ],
  adjustedBy: [{ foundAt: day + 2 * dayMs, beforeMinor: "205500", afterMinor: "205000", reason: null }],
  hash: "cd".repeat(32),
};

export const billBets: BillBets = {
  list: [
    {
      orderNo: "901",
      customerId: "55",
      customerName: "liwayway",
      gameCode: "capiz-after-dark",
      gameName: "Capiz After Dark",
      gameCategory: "RNG",
      transTimeInTimestamp: day + 3_600_000,
      betAmount: 120,
      validBetAmount: 120,
      winAmount: 0,
      status: "lose",
    },
  ],
  footer: { sums: { betAmount: 459_000, validBetAmount: 459_000, winAmount: 447_000 } },
  total: 1,
  totalPages: 1,
};

const bestWindow: Simulation["windows"][number] = {
  startDate: day,
  endDate: day + dayMs,
  teamBetMinor: "45900000",
  netLossMinor: "1200000",
  activeMembers: 3,
  tier: 1,
  dueMinor: "100000",
  promisedMinor: "20000",
  overcommittedMinor: "0",
  houseLeftMinor: "220000",
};
const worstWindow = {
  ...bestWindow,
  startDate: day - dayMs,
  endDate: day,
  dueMinor: "50000",
  promisedMinor: "40000",
  overcommittedMinor: "5000",
  houseLeftMinor: "100000",
};

/** Two windows; for live games, the promised rates exceed the theoretical margin. */
export const simulation: Simulation = {
  windows: [worstWindow, bestWindow],
  totalMinor: "150000",
  worst: worstWindow,
  best: bestWindow,
  margins: [
    {
      productClass: "RNG",
      marginPpm: "40000",
      rebatePpm: "12000",
      contractsPpm: "20000",
      leftPpm: "8000",
      isFlagged: false,
    },
    {
      productClass: "LIVE",
      marginPpm: "25000",
      rebatePpm: "8000",
      contractsPpm: "20000",
      leftPpm: "-3000",
      isFlagged: true,
    },
  ],
  endsContractIds: ["12"],
};
