/** Shapes that the deposit and withdrawal queues of the back office share. Amounts are strings of minor units. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { Reason } from "../core/reason.ts";

export const PaymentParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

/** The reason for a decision. The audit chain contains every reason; the member sees the reason for a rejection. */
export const DecisionBody = Type.Object({ reason: Reason }, { additionalProperties: false });

/** The assignment and the deadline of a queue row. Times are milliseconds of business time. */
export const assignmentFields = {
  /** Null if the payment is not assigned to a staff member, or does not wait for the staff. */
  claimedBy: Type.Union([Type.String(), Type.Null()]),
  isClaimedByMe: Type.Boolean(),
  claimedUntil: Type.Union([Type.Number(), Type.Null()]),
  /** Null if the payment does not wait for the staff. */
  dueAt: Type.Union([Type.Number(), Type.Null()]),
};

/** One step in the history of a deposit or withdrawal. A history starts with the oldest step. */
export const PaymentStep = Type.Object({
  at: Type.Number(),
  /** system, provider, member or staff. */
  actorKind: Type.String(),
  actorName: Type.String(),
  /** The state after the step. */
  state: Type.String(),
  /** What happened: created, asked, answered, credited, held, approved, … */
  action: Type.String(),
  note: Type.String(),
});

/** A message that the provider sent. */
export const ProviderMessage = Type.Object({
  eventId: Type.String(),
  at: Type.Number(),
  kind: Type.String(),
  amountMinor: Type.String(),
  currency: Type.String(),
  /** applied, ignored or held. */
  outcome: Type.String(),
});

/**
 * Paging by key, newest first unless the queue states another order. `cursor` repeats the `cursor` of the previous page
 * and is absent for the first page.
 */
export const pageOfQueue = {
  cursor: Type.Optional(Type.String({ pattern: "^[1-9][0-9]{0,18}$" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** Filters of both queues. `from` and `to` are creation times in milliseconds, both included. */
export const filtersOfQueue = {
  account: Type.Optional(Type.String({ maxLength: 100 })),
  reference: Type.Optional(Type.String({ maxLength: 40 })),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  /** Bounds of the requested amount in minor units, both included. */
  minMinor: Type.Optional(Type.String({ pattern: "^[0-9]{1,18}$" })),
  maxMinor: Type.Optional(Type.String({ pattern: "^[0-9]{1,18}$" })),
  /** True: only held payments. */
  isHeld: Type.Optional(Type.Boolean()),
};

export type PaymentParams = Static<typeof PaymentParams>;
export type DecisionBody = Static<typeof DecisionBody>;
export type PaymentStep = Static<typeof PaymentStep>;
export type ProviderMessage = Static<typeof ProviderMessage>;
