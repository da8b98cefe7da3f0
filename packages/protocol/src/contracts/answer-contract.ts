/**
 * Types of a member's answer to an offer or a termination request: the contract, and a code (A, R or C) whose meaning
 * depends on the kind of contract (rules/contracts/answer-codes). Dividends and daily salaries can be answered by GET
 * or POST. Source: docs/wire-format.md, Contracts of the member.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { maxEndedContracts } from "@openhouse/rules/contracts/find-ended-by-lower-rate";

const id = Type.String({ minLength: 1, maxLength: 20 });

const answer = {
  /** A, R or C. */
  status: Type.String({ minLength: 1, maxLength: 1 }),
  /** The version that the member saw. Without it, the answer is for the current offer. */
  version: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  /**
   * Comma-separated ids of contracts that the member agrees to end by accepting a lower rate. A list that is too long
   * for a URL is sent by POST.
   */
  confirmedIds: Type.Optional(Type.String({ maxLength: maxEndedContracts * 21 })),
};

export const AnswerDividendBody = Type.Object(
  {
    productType: Type.String({ maxLength: 10 }),
    /** D, W, H or M. */
    computationPeriod: Type.String({ maxLength: 1 }),
    ...answer,
  },
  { additionalProperties: false },
);

export const AnswerDailyBody = Type.Object({ id, ...answer }, { additionalProperties: false });

export const AnswerRealTimeBody = Type.Object({ contractId: id, ...answer }, { additionalProperties: false });

export const AnswerHourlyBody = Type.Object(
  { contractId: id, productType: Type.Optional(Type.String({ maxLength: 10 })), ...answer },
  { additionalProperties: false },
);

export const AnsweredContract = Type.Object({
  contractId: Type.String(),
  /** P, E, A, V, C or R (rules/contracts/contract-states). */
  status: Type.String(),
  /** The version that pays; null if no version pays. */
  version: Type.Union([Type.Integer(), Type.Null()]),
});

export type AnswerDividendBody = Static<typeof AnswerDividendBody>;
export type AnswerDailyBody = Static<typeof AnswerDailyBody>;
export type AnswerRealTimeBody = Static<typeof AnswerRealTimeBody>;
export type AnswerHourlyBody = Static<typeof AnswerHourlyBody>;
export type AnsweredContract = Static<typeof AnsweredContract>;
