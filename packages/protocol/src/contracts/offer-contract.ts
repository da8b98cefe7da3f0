/**
 * Offers of an agent to a direct downline (`/wps/agent/contracts`), or of the house to those at the top
 * (`/backoffice/api/contracts`). Amounts are strings of minor units, rates parts per million; what is wrong with terms
 * comes as a list of fields (`contract.terms.invalid`, rules/contracts/check-terms). Calls of our own.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { mostEnded } from "@openhouse/rules/contracts/find-ended-by-lower-rate";
import { Reason } from "../core/reason.ts";

const Minor = Type.String({ pattern: "^(0|[1-9]\\d{0,17})$" });
const id = Type.String({ minLength: 1, maxLength: 20 });
const word = Type.String({ minLength: 1, maxLength: 10 });

const Tier = Type.Object(
  {
    teamBetMinor: Minor,
    activeMembers: Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
    /** Of dividends, else 0. */
    netLossMinor: Minor,
    totalBetMinor: Minor,
    /** Parts per million (P), minor units per window (F), or what lost bets earn (real-time). */
    rate: Minor,
    /** Of real-time contracts: what won bets earn, parts per million; else 0. */
    winRate: Minor,
  },
  { additionalProperties: false },
);

export const ContractTermsBody = Type.Object(
  {
    kind: word,
    productClass: word,
    period: word,
    /** P percent, F fixed sum. */
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

/** accept or refuse an offer; askEnd, or the answer to the other side's request: keep, end; or withdraw one's own. */
export const StepContractBody = Type.Object(
  {
    action: Type.String({ pattern: "^(accept|refuse|askEnd|keep|end|withdraw)$" }),
    /** Of an acceptance: the version that was shown; without it whatever is offered. */
    version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    /** Of an acceptance: the contracts that its receiver agreed to end by a lower rate. */
    confirmedIds: Type.Optional(Type.Array(id, { maxItems: mostEnded })),
  },
  { additionalProperties: false },
);

/** The house's own steps have a reason, which no member reads. It accepts nothing: it receives no contract. */
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
  /** null: the house. */
  giverId: Type.Union([Type.String(), Type.Null()]),
  /** P, E, A, V, C or R. */
  state: Type.String(),
  activeVersion: Type.Union([Type.Integer(), Type.Null()]),
  offeredVersion: Type.Union([Type.Integer(), Type.Null()]),
  /** giver or receiver; null: nobody asked for the end. */
  endAskedBy: Type.Union([Type.String(), Type.Null()]),
});

export type ContractTermsBody = Static<typeof ContractTermsBody>;
export type OfferContractBody = Static<typeof OfferContractBody>;
export type ChangeContractBody = Static<typeof ChangeContractBody>;
export type StepContractBody = Static<typeof StepContractBody>;
export type StaffStepBody = Static<typeof StaffStepBody>;
export type ContractStanding = Static<typeof ContractStanding>;
