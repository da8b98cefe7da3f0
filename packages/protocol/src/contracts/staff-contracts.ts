/**
 * Types of contracts in the back office. GET /backoffice/api/contracts lists the contracts of the merchant and of its
 * agents, newest first. GET …/:id returns one contract with its versions, steps and margins. Rates and margins are
 * strings of parts per million, amounts strings of minor units, times milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { contractStates } from "@openhouse/rules/contracts/contract-states";
import { contractKinds, productClasses, settlementPeriods } from "@openhouse/rules/contracts/contract-kinds";
import { ContractTermsBody } from "./offer-contract.ts";

const oneOf = <Value extends string>(values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);
const nullableVersion = Type.Union([Type.Integer(), Type.Null()]);
const Person = Type.Object({ id: Type.String(), account: Type.String() });

export const StaffContractsQuery = Type.Object({
  kind: Type.Optional(oneOf(contractKinds)),
  /** P, E, A, V, C or R (rules/contracts/contract-states). */
  state: Type.Optional(oneOf(contractStates)),
  productClass: Type.Optional(oneOf(productClasses)),
  /** The account name of the giver or the receiver. */
  account: Type.Optional(Type.String({ maxLength: 100 })),
  /** Lists only active contracts on which more is promised than the games earn. */
  flagged: Type.Optional(Type.Literal("yes")),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const StaffContract = Type.Object({
  id: Type.String(),
  kind: oneOf(contractKinds),
  productClass: oneOf(productClasses),
  period: oneOf(settlementPeriods),
  /** Null if the merchant is the giver. */
  giver: Type.Union([Person, Type.Null()]),
  receiver: Person,
  state: oneOf(contractStates),
  /** giver or receiver; null if no termination is requested. */
  endAskedBy: nullableText,
  activeVersion: nullableVersion,
  offeredVersion: nullableVersion,
  versions: Type.Integer(),
  /** The accepted terms. If none were accepted: the offered terms, or else the last ones. */
  terms: ContractTermsBody,
  /**
   * The lowest remaining margin among the contract's classes; negative if more is promised than earned. Null if the
   * contract is not active.
   */
  marginLeftPpm: nullableText,
  changedAt: Type.Number(),
});

export const StaffContracts = Type.Object({
  list: Type.Array(StaffContract),
  cursor: nullableText,
  /** The number of all active contracts of the merchant on which more is promised than the games earn. */
  flagged: Type.Integer(),
});

const Margin = Type.Object({
  productClass: Type.String(),
  /**
   * The games' expected margin, the receiver's rebate, the cost of all contracts above and below, and what remains of
   * the expected margin.
   */
  marginPpm: Type.String(),
  rebatePpm: Type.String(),
  contractsPpm: Type.String(),
  leftPpm: Type.String(),
  /** The remaining margin when it was first computed after the acceptance. */
  firstLeftPpm: Type.String(),
  firstJudgedAt: Type.Number(),
  judgedAt: Type.Number(),
});

export const StaffContractDetail = Type.Object({
  contract: StaffContract,
  /** Newest first. */
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      /** The hexadecimal SHA-256 of the canonical text of the terms, which both parties accepted. */
      hash: Type.String(),
      terms: ContractTermsBody,
      offeredAt: Type.Number(),
      acceptedAt: nullableTime,
      /** For versions that were active, lowest margin first. */
      margins: Type.Array(Margin),
    }),
  ),
  /** Newest first. */
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      action: Type.String(),
      /** giver or receiver. */
      side: Type.String(),
      /** The account of the actor. */
      by: Type.String(),
      version: nullableVersion,
      reason: Type.String(),
      at: Type.Number(),
    }),
  ),
  /** Steps that the reader may take for the merchant. */
  actions: Type.Array(
    Type.Union([
      Type.Literal("change"),
      Type.Literal("askEnd"),
      Type.Literal("keep"),
      Type.Literal("end"),
      Type.Literal("withdraw"),
    ]),
  ),
});

export type StaffContractsQuery = Static<typeof StaffContractsQuery>;
export type StaffContract = Static<typeof StaffContract>;
export type StaffContracts = Static<typeof StaffContracts>;
export type StaffContractDetail = Static<typeof StaffContractDetail>;
