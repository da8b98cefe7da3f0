/**
 * Contracts as the staff oversees them. GET /backoffice/api/contracts: all of the house and of its agents, the newest
 * first. GET …/:id: one with its versions, every step of both sides, and what the versions leave of a bet. Rates and
 * margins are texts of parts per million, amounts texts of minor units, times milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { contractStates } from "@openhouse/rules/contracts/contract-states";
import { contractKinds, productClasses, settlementPeriods } from "@openhouse/rules/contracts/contract-kinds";
import { ContractTermsBody } from "./offer-contract.ts";

const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));
const nullableText = Type.Union([Type.String(), Type.Null()]);
const nullableTime = Type.Union([Type.Number(), Type.Null()]);
const nullableVersion = Type.Union([Type.Integer(), Type.Null()]);
const Person = Type.Object({ id: Type.String(), account: Type.String() });

export const DeskContractsQuery = Type.Object({
  kind: Type.Optional(oneOf(contractKinds)),
  /** P, E, A, V, C or R. */
  state: Type.Optional(oneOf(contractStates)),
  productClass: Type.Optional(oneOf(productClasses)),
  /** Account name of either side. */
  account: Type.Optional(Type.String({ maxLength: 100 })),
  /** Only those in force that promise more than the games earn. */
  flagged: Type.Optional(Type.Literal("yes")),
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

export const DeskContract = Type.Object({
  id: Type.String(),
  kind: oneOf(contractKinds),
  productClass: oneOf(productClasses),
  period: oneOf(settlementPeriods),
  /** null: the house. */
  giver: Type.Union([Person, Type.Null()]),
  receiver: Person,
  state: oneOf(contractStates),
  /** giver or receiver; null: nobody asked for the end. */
  endAskedBy: nullableText,
  activeVersion: nullableVersion,
  offeredVersion: nullableVersion,
  versions: Type.Integer(),
  /** What pays; where nothing does what is offered; else the last terms. */
  terms: ContractTermsBody,
  /** Left of a bet in the class with the least; below zero more is promised than earned. null: nothing is in force. */
  marginLeftPpm: nullableText,
  changedAt: Type.Number(),
});

export const DeskContracts = Type.Object({
  list: Type.Array(DeskContract),
  cursor: nullableText,
  /** How many in force promise more than the games earn, in the whole house. */
  flagged: Type.Integer(),
});

const Margin = Type.Object({
  productClass: Type.String(),
  /** What the games keep, what the receiver gets back, what all levels above and below take, what is left. */
  marginPpm: Type.String(),
  rebatePpm: Type.String(),
  contractsPpm: Type.String(),
  leftPpm: Type.String(),
  /** What was left soon after the signature. */
  firstLeftPpm: Type.String(),
  firstJudgedAt: Type.Number(),
  judgedAt: Type.Number(),
});

export const DeskContractDetail = Type.Object({
  contract: DeskContract,
  /** The newest first. */
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      /** SHA-256 over the canonical text of the terms, hexadecimal: what both sides signed. */
      hash: Type.String(),
      terms: ContractTermsBody,
      offeredAt: Type.Number(),
      acceptedAt: nullableTime,
      /** Of a version that was in force; the class with the least left first. */
      margins: Type.Array(Margin),
    }),
  ),
  /** The newest first. */
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      action: Type.String(),
      /** giver or receiver. */
      side: Type.String(),
      /** Who of that side. */
      by: Type.String(),
      version: nullableVersion,
      reason: Type.String(),
      at: Type.Number(),
    }),
  ),
  /** Steps that the reader may take for the house. */
  actions: Type.Array(
    Type.Union([Type.Literal("askEnd"), Type.Literal("keep"), Type.Literal("end"), Type.Literal("withdraw")]),
  ),
});

export type DeskContractsQuery = Static<typeof DeskContractsQuery>;
export type DeskContract = Static<typeof DeskContract>;
export type DeskContracts = Static<typeof DeskContracts>;
export type DeskContractDetail = Static<typeof DeskContractDetail>;
