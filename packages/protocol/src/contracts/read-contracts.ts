/**
 * What an agent reads of its contracts (`/wps/agent/contracts`, calls of our own): those that pay it, those that it
 * gave, what waits for its answer, how they came about, where its team stands, and within which bounds it may offer.
 * Amounts are strings of minor units, rates parts per million, moments milliseconds.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ContractTermsBody } from "./offer-contract.ts";

const id = Type.String({ minLength: 1, maxLength: 20 });
const kind = Type.String({ minLength: 1, maxLength: 10 });
const orNull = Type.Union([ContractTermsBody, Type.Null()]);
const Version = Type.Union([Type.Integer(), Type.Null()]);

/** A contract further down that an acceptance would end: to whom it was given, and what it promises at most. */
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
  /** Which side the reader is: giver or receiver. */
  side: Type.String(),
  receiverId: Type.String(),
  /** The other side; an upline is masked, null is the house. */
  otherName: Type.Union([Type.String(), Type.Null()]),
  /** P, E, A, V, C or R. */
  state: Type.String(),
  /** giver or receiver; null: nobody asked for the end. */
  endAskedBy: Type.Union([Type.String(), Type.Null()]),
  activeVersion: Version,
  offeredVersion: Version,
  /** What pays; null: nothing does. */
  active: orNull,
  /** What waits for the receiver's answer. */
  offered: orNull,
  /** Of a contract that has ended or was refused: its last terms. */
  last: orNull,
  /** By accepting what is offered, the reader ends these. */
  ends: Type.Array(EndedContract),
  changedAt: Type.Integer(),
});

export const ContractsQuery = Type.Object({ kind: Type.Optional(kind) });

export const OwnContracts = Type.Object({
  /** Offers to the reader, and ends that the other side asked for: new requests and termination requests. */
  waiting: Type.Array(ContractView),
  /** What pays the reader or would; then what has ended, newest first, the last twenty. */
  received: Type.Array(ContractView),
});

export const GivenContractsQuery = Type.Object({
  kind: Type.Optional(kind),
  /** Beginning of the receiver's account name. */
  name: Type.Optional(Type.String({ maxLength: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});

/** Live ones first, then by when they last changed, newest first. */
export const GivenContracts = Type.Object({
  list: Type.Array(ContractView),
  total: Type.Integer(),
  totalPages: Type.Integer(),
});

/** Both sides read the same, but for whose step one was. */
export const ContractHistory = Type.Object({
  versions: Type.Array(
    Type.Object({
      version: Type.Integer(),
      /** SHA-256 over the canonical text of the terms, hexadecimal: what both sides signed. */
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

/** Where the team stands in the window that runs, by the terms in force. */
export const ContractReach = Type.Object({
  fromAt: Type.Integer(),
  untilAt: Type.Integer(),
  reach: Reach,
  /** From 1; 0: none is reached. */
  tier: Type.Integer(),
  /** What is short of the next tier, nothing where it is met; null: the highest is reached. */
  missing: Type.Union([Reach, Type.Null()]),
});

export const OfferBoundsQuery = Type.Object({
  kind,
  /** To whom a new contract is offered. */
  receiverId: Type.Optional(id),
  /** The contract that is changed. */
  contractId: Type.Optional(id),
});

/** All that `checkTerms` asks for, as it stands now; the server asks again when the offer arrives. */
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
