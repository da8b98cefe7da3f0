/**
 * The two houses of the demo: sizes, game, and how the history ends. Amounts in minor units of the merchant's currency.
 * The labels decide what chance brings; these were taken because the return of the history lies near the game's.
 */

import type { MerchantId } from "../core/ids.ts";
import type { CastPlan } from "./demo-cast.ts";
import { harbourNames, manilaNames } from "./demo-names.ts";

export interface DemoWorld {
  readonly merchantId: MerchantId;
  readonly cast: CastPlan;
  readonly gameCode: string;
  /** Days of history, the day of the start included. */
  readonly days: number;
  /** Rounds of a middling day. */
  readonly usualRounds: number;
  /** The first agent has contracts with the house. */
  readonly hasContracts: boolean;
  /** What demoplayer holds when the history ends. */
  readonly playerBalance: bigint;
  /** What somebody wants paid out that needs a second person; 0 = nobody. */
  readonly largeWithdrawal: bigint;
  /** How many withdrawals wait in the queue when the history ends. */
  readonly waitingWithdrawals: number;
  /** With how many past days the house begins to give rebates, for members to ask for; 0 = with the present one. */
  readonly rebateDays: number;
  readonly banks: readonly { readonly cardType: "B" | "E"; readonly bankCode: string }[];
  readonly deposits: readonly { readonly methodCode: string; readonly channelCode: string; readonly weight: number }[];
}

const openHouse: DemoWorld = {
  merchantId: 1 as MerchantId,
  cast: {
    label: "oh4",
    names: manilaNames,
    levels: [12, 40, 60, 52, 36],
    agentsPerLevel: [8, 14, 12, 8, 0],
    lastJoinDay: 70,
    rivalTeam: 24,
    withoutAgent: 36,
  },
  gameCode: "capiz-after-dark",
  days: 90,
  usualRounds: 600,
  hasContracts: true,
  playerBalance: 1_248_050n,
  largeWithdrawal: 3_200_000n,
  waitingWithdrawals: 4,
  rebateDays: 7,
  banks: [
    { cardType: "E", bankCode: "LAKBAY" },
    { cardType: "E", bankCode: "AMIHAN" },
    { cardType: "B", bankCode: "HABAGAT" },
    { cardType: "B", bankCode: "SINAGBK" },
  ],
  deposits: [
    { methodCode: "ewallet", channelCode: "LAKBAY", weight: 5 },
    { methodCode: "ewallet", channelCode: "AMIHAN", weight: 3 },
    { methodCode: "qr", channelCode: "PAROLAQR", weight: 3 },
    { methodCode: "bank", channelCode: "HABAGAT", weight: 1 },
  ],
};

const harbour: DemoWorld = {
  merchantId: 2 as MerchantId,
  cast: {
    label: "openhouse-2",
    names: harbourNames,
    levels: [6, 12, 12],
    agentsPerLevel: [3, 4, 0],
    lastJoinDay: 70,
    rivalTeam: 5,
    withoutAgent: 8,
  },
  gameCode: "capiz-after-dark",
  days: 90,
  usualRounds: 40,
  hasContracts: false,
  playerBalance: 324_000n,
  largeWithdrawal: 0n,
  waitingWithdrawals: 1,
  rebateDays: 0,
  banks: [
    { cardType: "E", bankCode: "JUNKBAY" },
    { cardType: "B", bankCode: "LANTERN" },
  ],
  deposits: [
    { methodCode: "ewallet", channelCode: "JUNKBAY", weight: 4 },
    { methodCode: "bank", channelCode: "LANTERN", weight: 1 },
  ],
};

export const demoWorlds: readonly DemoWorld[] = [openHouse, harbour];
