/**
 * Types of the contracts that a member reads (`/wps/agent/contracts`): received and given contracts, open requests, the
 * history, the team's figures, and the bounds of an offer. Amounts are strings of minor units, rates parts per million,
 * times milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ContractTermsBody } from "./offer-contract.ts";

const id = Type.String({ minLength: 1, maxLength: 20 });
const kind = Type.String({ minLength: 1, maxLength: 10 });
const orNull = Type.Union([ContractTermsBody, Type.Null()]);
const Version = Type.Union([Type.Integer(), Type.Null()]);

/** A given contract that an acceptance would end, with its highest rates. */
const EndedContract = Type.Object({
  id: Type.String(),
  receiverName: Type.String(),
  productClass: Type.String(),
  rateType: Type.String(),
  rate: Type.String(),
  winRate: Type.String(),
});

export const ContractView = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  productClass: Type.String(),
  period: Type.String(),
  /** The reader's side: giver or receiver. */
  side: Type.String(),
  receiverId: Type.String(),
  /** The other party: the masked name of an upline, the name of a downline, or null for the merchant. */
  otherName: Type.Union([Type.String(), Type.Null()]),
  /** P, E, A, V, C or R (rules/contracts/contract-states). */
  state: Type.String(),
  /** giver or receiver; null if no termination is requested. */
  endAskedBy: Type.Union([Type.String(), Type.Null()]),
  activeVersion: Version,
  offeredVersion: Version,
  /** The accepted terms; null if there are none. */
  active: orNull,
  /** The terms that wait for the receiver's answer. */
  offered: orNull,
  /** The last terms of a contract that has ended or was refused. */
  last: orNull,
  /** The contracts that end if the reader accepts the offer. */
  ends: Type.Array(EndedContract),
  changedAt: Type.Integer(),
});

export const ContractsQuery = Type.Object({ kind: Type.Optional(kind) });

export const OwnContracts = Type.Object({
  /** Offers to the reader, and termination requests of the other party. */
  waiting: Type.Array(ContractView),
  /** Contracts that the reader receives: those that have not ended, then the last twenty that ended, newest first. */
  received: Type.Array(ContractView),
});

export const GivenContractsQuery = Type.Object({
  kind: Type.Optional(kind),
  /** Prefix of the receiver's account name. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** Contracts that have not ended come first. Within both groups, the last changed contract comes first. */
export const GivenContracts = Type.Object({
  list: Type.Array(ContractView),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

/** The same for both parties. It contains the side of each step, but not the person who took it. */
export const ContractHistory = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      /** The hexadecimal SHA-256 of the canonical text of the terms, which both parties accepted. */
      hash: Type.String(),
      terms: ContractTermsBody,
      offeredAt: Type.Integer(),
      acceptedAt: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  events: Type.Array(
    Type.Object({
      id: Type.String(),
      action: Type.String(),
      /** giver or receiver. */
      side: Type.String(),
      version: Version,
      at: Type.Integer(),
    }),
  ),
});

const Reach = Type.Object({
  teamBetMinor: Type.String(),
  activeMembers: Type.Integer(),
  netLossMinor: Type.String(),
  totalBetMinor: Type.String(),
});

/** The team's figures in the current window, or the first window before it begins. */
export const ContractReach = Type.Object({
  fromAt: Type.Integer(),
  untilAt: Type.Integer(),
  /** The terms that pay the window: those in force when it began, which may be older than the accepted ones. */
  terms: ContractTermsBody,
  /** True if this is the first window of the terms and has not begun: no bets count yet. */
  isToCome: Type.Boolean(),
  reach: Reach,
  /** Counted from 1; 0 if no tier is reached. */
  tier: Type.Integer(),
  /** The amounts missing for the next tier; 0 if a threshold is met. Null at the highest tier and before the window. */
  missing: Type.Union([Reach, Type.Null()]),
});

export const OfferBoundsQuery = Type.Object({
  kind,
  /** The receiver of a new contract. */
  receiverId: Type.Optional(id),
  /** The contract that is changed. */
  contractId: Type.Optional(id),
});

/**
 * The current bounds for `checkTerms`. The server checks them again when it receives the offer. `own` are the offering
 * agent's contracts, `beside` the classes of the receiver's other contracts, `changed` the terms that the offer
 * changes.
 */
export const OfferBounds = Type.Object({
  mostTiers: Type.Integer(),
  highestRatePpm: Type.String(),
  highestFixedMinor: Type.String(),
  own: Type.Array(ContractTermsBody),
  beside: Type.Array(Type.String()),
  changed: orNull,
});

export type ContractView = Static<typeof ContractView>;
export type ContractsQuery = Static<typeof ContractsQuery>;
export type OwnContracts = Static<typeof OwnContracts>;
export type GivenContractsQuery = Static<typeof GivenContractsQuery>;
export type GivenContracts = Static<typeof GivenContracts>;
export type ContractHistory = Static<typeof ContractHistory>;
export type ContractReach = Static<typeof ContractReach>;
export type OfferBoundsQuery = Static<typeof OfferBoundsQuery>;
export type OfferBounds = Static<typeof OfferBounds>;
