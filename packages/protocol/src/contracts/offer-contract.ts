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
const Code = Type.String({ minLength: 1, maxLength: 10 });

const Tier = Type.Object(
  {
    teamBetMinor: Minor,
    activeMembers: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    /** For dividends; 0 for other kinds. */
    netLossMinor: Minor,
    totalBetMinor: Minor,
    /** Parts per million (P), minor units per window (F), or the rate on lost bets (real-time). */
    rate: Minor,
    /** The rate on won bets of real-time contracts, in parts per million; 0 for other kinds. */
    winRate: Minor,
  },
  { additionalProperties: false },
);

export const ContractTermsBody = Type.Object(
  {
    kind: Code,
    productClass: Code,
    period: Code,
    /** P for a percentage, F for a fixed amount. */
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
 * accept and refuse answer an offer. askEnd requests a termination; keep and end answer that request. withdraw
 * withdraws the caller's own offer or request.
 */
export const StepContractBody = Type.Object(
  {
    action: Type.String({ pattern: "^(accept|refuse|askEnd|keep|end|withdraw)$" }),
    /** For an acceptance: the version that the receiver saw. Without it, the current offer is accepted. */
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** For an acceptance: the contracts that the receiver agrees to end because its rate becomes lower. */
    confirmedIds: Type.Optional(Type.Array(id, { maxItems: maxEndedContracts })),
  },
  { additionalProperties: false },
);

/**
 * Steps of the staff need a reason, which members cannot read. There is no `accept`, because the merchant receives no
 * contracts.
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
  /** Null if the merchant is the giver. */
  giverId: Type.Union([Type.String(), Type.Null()]),
  /** P, E, A, V, C or R (rules/contracts/contract-states). */
  state: Type.String(),
  activeVersion: Type.Union([Type.Integer(), Type.Null()]),
  offeredVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** giver or receiver; null if no termination is requested. */
  endAskedBy: Type.Union([Type.String(), Type.Null()]),
});

export type ContractTermsBody = Static<typeof ContractTermsBody>;
export type OfferContractBody = Static<typeof OfferContractBody>;
export type ChangeContractBody = Static<typeof ChangeContractBody>;
export type StepContractBody = Static<typeof StepContractBody>;
export type StaffStepBody = Static<typeof StaffStepBody>;
export type ContractStanding = Static<typeof ContractStanding>;
