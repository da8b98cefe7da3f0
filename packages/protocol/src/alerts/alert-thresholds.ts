/**
 * GET and PUT /backoffice/api/alerts/thresholds: the amounts from which a transaction creates an alert, per currency.
 * Amounts are strings of minor units. "0" switches a threshold off.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const amounts = {
  depositMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
  withdrawalMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
  /** The total that one member moves on one business day, in both directions. */
  dayMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
};

/** The threshold for one win in any game, the returned stake included. */
const winMinor = Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" });

export const AlertThresholdSheet = Type.Object({
  /** The merchant's own currency first. */
  list: Type.Array(Type.Object({ currency: Type.String(), ...amounts, winMinor })),
  version: Type.String(),
  mayChange: Type.Boolean(),
});

export const ChangeAlertThresholdsBody = Type.Object(
  {
    currency: Type.String({ maxLength: 10 }),
    ...amounts,
    /** Without it, the threshold stays as it is. */
    winMinor: Type.Optional(winMinor),
    version: Type.String({ maxLength: 40 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type AlertThresholdSheet = Static<typeof AlertThresholdSheet>;
export type ChangeAlertThresholdsBody = Static<typeof ChangeAlertThresholdsBody>;
