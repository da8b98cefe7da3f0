/**
 * Types of offers from an agent to a direct downline (`/wps/agent/contracts`), or from the merchant to members at the
 * top (`/backoffice/api/contracts`). Amounts are strings of minor units, rates parts per million. Problems of the terms
 * are returned as a list of fields (`contract.terms.invalid`, rules/contracts/check-terms).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { maxEndedContracts } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { Reason } from "../core/reason.ts";

const Minor = Type.String({ pattern: "^(0|[1-9]\\d{0,17})$" });
const id = Type.String({ minLength: 1, maxLength: 20 });
const word = Type.String({ minLength: 1, maxLength: 10 });

const Tier = Type.Object(
  {
    teamBetMinor: Minor,
    activeMembers: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    /** For dividends, otherwise 0. */
    netLossMinor: Minor,
    totalBetMinor: Minor,
    /** Parts per million (P), minor units per window (F), or the rate on lost bets (real-time). */
    rate: Minor,
    /** The rate on won bets of real-time contracts, parts per million; otherwise 0. */
    winRate: Minor,
  },
  { additionalProperties: false },
);

export const ContractTermsBody = Type.Object(
  {
    kind: word,
    productClass: word,
    period: word,
    /** P percent, F fixed amount. */
    rateType: Type.String({ pattern: "^[PF]$" }),
    payer: Type.String({ pattern: "^(platform|upline)$" }),
    activeMinimumBetMinor: Minor,
    tiers: Type.Array(Tier, { minItems: 1, maxItems: 6 }),
  },
  { additionalProperties: false },
);

export const OfferContractBody = Type.Object(
  { receiverId: id, terms: ContractTermsBody },
  { additionalProperties: false },
);

export const ChangeContractBody = Type.Object({ terms: ContractTermsBody }, { additionalProperties: false });

/**
 * accept or refuse an offer; askEnd requests a termination; keep or end answers one; withdraw takes back the own
 * request.
 */
export const StepContractBody = Type.Object(
  {
    action: Type.String({ pattern: "^(accept|refuse|askEnd|keep|end|withdraw)$" }),
    /** For an acceptance: the version that was shown; absent: the current offer. */
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** For an acceptance: the contracts that the receiver agrees to end because of a lower rate. */
    confirmedIds: Type.Optional(Type.Array(id, { maxItems: maxEndedContracts })),
  },
  { additionalProperties: false },
);

/**
 * Steps of the staff need a reason, which members cannot read. The merchant receives no contracts, so it accepts
 * nothing.
 */
export const StaffStepBody = Type.Object(
  { action: Type.String({ pattern: "^(askEnd|keep|end|withdraw)$" }), reason: Reason },
  { additionalProperties: false },
);

export const ContractParams = Type.Object({ id });

export const ContractStanding = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  productClass: Type.String(),
  period: Type.String(),
  receiverId: Type.String(),
  /** null: the merchant. */
  giverId: Type.Union([Type.String(), Type.Null()]),
  /** P, E, A, V, C or R. */
  state: Type.String(),
  activeVersion: Type.Union([Type.Integer(), Type.Null()]),
  offeredVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** giver or receiver; null: no termination is requested. */
  endAskedBy: Type.Union([Type.String(), Type.Null()]),
});

export type ContractTermsBody = Static<typeof ContractTermsBody>;
export type OfferContractBody = Static<typeof OfferContractBody>;
export type ChangeContractBody = Static<typeof ChangeContractBody>;
export type StepContractBody = Static<typeof StepContractBody>;
export type StaffStepBody = Static<typeof StaffStepBody>;
export type ContractStanding = Static<typeof ContractStanding>;
