/** Contracts as the server sends them, for tests. */

import type { WireTerms, WireTier } from "@openhouse/rules/contracts/wire-terms";
import type { OfferBounds } from "../api/use-offer-bounds.ts";
import type { Contract } from "../api/use-own-contracts.ts";

const tier: WireTier = {
  teamBetMinor: "10000000",
  activeMembers: 2,
  netLossMinor: "0",
  totalBetMinor: "0",
  rate: "5000",
  winRate: "0",
};

/** Two tiers of a daily salary: 0.5% from ₱100,000 and two active members, 1% from ₱500,000 and five active members. */
export const dailyTerms: WireTerms = {
  kind: "daily",
  productClass: "CONS",
  period: "D",
  rateType: "P",
  payer: "platform",
  activeMinimumBetMinor: "10000",
  tiers: [tier, { ...tier, teamBetMinor: "50000000", activeMembers: 5, rate: "10000" }],
};

/** An active contract that the merchant gave. */
export const activeContract: Contract = {
  id: "7",
  kind: "daily",
  productClass: "CONS",
  period: "D",
  side: "receiver",
  receiverId: "1",
  otherName: null,
  state: "A",
  endAskedBy: null,
  activeVersion: 1,
  offeredVersion: null,
  active: dailyTerms,
  offered: null,
  last: null,
  ends: [],
  changedAt: Date.UTC(2026, 2, 10),
};

/** A contract that an upline has offered. */
export const offeredContract: Contract = {
  ...activeContract,
  id: "8",
  otherName: "de***t",
  state: "P",
  activeVersion: null,
  offeredVersion: 1,
  active: null,
  offered: dailyTerms,
};

export const dailyBounds: OfferBounds = {
  mostTiers: 6,
  highestRatePpm: "20000",
  highestFixedMinor: "5000000",
  own: [dailyTerms],
  beside: [],
  changed: null,
};
