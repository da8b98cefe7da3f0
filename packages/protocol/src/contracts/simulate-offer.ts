/**
 * An offer run on the receiver's own past windows before it is signed: by whoever would give it (terms in the body),
 * and by either side of one that was offered. Sums are texts of minor units. Calls of our own.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { OfferContractBody } from "./offer-contract.ts";

/** How many past windows, default 7. Of weeks and months only those that begin within 124 days. */
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
  /** What the offer pays, what the contracts below yield, what of that it does not cover, what the house keeps. */
  dueMinor: Type.String(),
  promisedMinor: Type.String(),
  overcommittedMinor: Type.String(),
  houseLeftMinor: Type.String(),
});

export const SimulatedOffer = Type.Object({
  windows: Type.Array(SimulatedWindow),
  totalMinor: Type.String(),
  worst: Type.Union([SimulatedWindow, Type.Null()]),
  best: Type.Union([SimulatedWindow, Type.Null()]),
  /** Of each class that it counts: what all levels promise with the rebate, against what the games keep. */
  margins: Type.Array(
    Type.Object({
      productClass: Type.String(),
      marginPpm: Type.String(),
      rebatePpm: Type.String(),
      contractsPpm: Type.String(),
      leftPpm: Type.String(),
      /** More is promised than the games earn. */
      isFlagged: Type.Boolean(),
    }),
  ),
  /** Contracts that its acceptance would end. */
  endsContractIds: Type.Array(Type.String()),
});

export type SimulateOfferBody = Static<typeof SimulateOfferBody>;
export type SimulateOfferQuery = Static<typeof SimulateOfferQuery>;
export type SimulatedOffer = Static<typeof SimulatedOffer>;
