/**
 * Types of the simulation of an offer, which computes what the offer would have paid in the receiver's past windows.
 * Givers simulate terms before they offer them (terms in the body); both parties can simulate an open offer. Amounts
 * are strings of minor units.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { OfferContractBody } from "./offer-contract.ts";

/** The number of past windows; default 7. Only windows that began within the last 124 days are simulated. */
const windows = Type.Optional(Type.Integer({ minimum: 1, maximum: 31 }));

export const SimulateOfferBody = Type.Object(
  { ...OfferContractBody.properties, windows },
  { additionalProperties: false },
);

export const SimulateOfferQuery = Type.Object({ windows });

const SimulatedWindow = Type.Object({
  startDate: Type.Number(),
  endDate: Type.Number(),
  teamBetMinor: Type.String(),
  netLossMinor: Type.String(),
  activeMembers: Type.Integer(),
  tier: Type.Integer(),
  /** The amount that the offer pays. */
  dueMinor: Type.String(),
  /** The amounts that the receiver's downlines get from their contracts. */
  promisedMinor: Type.String(),
  /** The part of the promised amounts that exceeds what the offer pays for the whole team. */
  overcommittedMinor: Type.String(),
  /** The amount that the merchant keeps. */
  houseLeftMinor: Type.String(),
});

export const SimulatedOffer = Type.Object({
  windows: Type.Array(SimulatedWindow),
  totalMinor: Type.String(),
  worst: Type.Union([SimulatedWindow, Type.Null()]),
  best: Type.Union([SimulatedWindow, Type.Null()]),
  /**
   * For each class that the offer counts: the rates of all levels plus the rebate, compared with the games' expected
   * margin.
   */
  margins: Type.Array(
    Type.Object({
      productClass: Type.String(),
      marginPpm: Type.String(),
      rebatePpm: Type.String(),
      contractsPpm: Type.String(),
      leftPpm: Type.String(),
      /** True if more is promised than the games earn. */
      isFlagged: Type.Boolean(),
    }),
  ),
  /** Contracts that the acceptance of the offer would end. */
  endsContractIds: Type.Array(Type.String()),
});

export type SimulateOfferBody = Static<typeof SimulateOfferBody>;
export type SimulateOfferQuery = Static<typeof SimulateOfferQuery>;
export type SimulatedOffer = Static<typeof SimulatedOffer>;
