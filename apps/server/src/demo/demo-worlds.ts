/**
 * The two merchants of the demo: sizes, game, and the state at the end of the history. Amounts are in minor units of
 * the merchant's currency. The labels seed the random source. These labels were chosen because they give a history
 * whose return to player is close to that of the game.
 */

import type { MerchantId } from "../core/ids.ts";
import type { MembersPlan } from "./demo-cast.ts";
import { harbourNames, manilaNames } from "./demo-names.ts";

export interface DemoWorld {
  readonly merchantId: MerchantId;
  readonly cast: MembersPlan;
  readonly gameCode: string;
  /** Days of history, including the day of the start. */
  readonly days: number;
  /** Rounds of an average day. */
  readonly usualRounds: number;
  /** True if the first agent has contracts with the merchant. */
  readonly hasContracts: boolean;
  /** Balance of demoplayer at the end of the history. */
  readonly playerBalance: bigint;
  /** Amount of a requested withdrawal that needs a second person; 0 means that there is none. */
  readonly largeWithdrawal: bigint;
  /** How many withdrawals wait in the queue at the end of the history. */
  readonly waitingWithdrawals: number;
  /** Number of past days for which members can claim rebates; 0 means that rebates start today. */
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
  usualRounds: 550,
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
    label: "oh-h5",
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
