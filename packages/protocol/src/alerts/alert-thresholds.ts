/**
 * GET and PUT /backoffice/api/alerts/thresholds: from which amount on a transaction makes an alert, per currency.
 * Amounts are strings of minor units; "0" = never.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const amounts = {
  depositMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
  withdrawalMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
  /** What one member moves on one business day, in and out together. */
  dayMinor: Type.String({ pattern: "^(0|[1-9][0-9]{0,14})$" }),
};

export const AlertThresholdSheet = Type.Object({
  /** The merchant's own currency first. */
  list: Type.Array(Type.Object({ currency: Type.String(), ...amounts })),
  version: Type.String(),
  mayChange: Type.Boolean(),
});

export const ChangeAlertThresholdsBody = Type.Object(
  { currency: Type.String({ maxLength: 10 }), ...amounts, version: Type.String({ maxLength: 40 }), reason: Reason },
  { additionalProperties: false },
);

export type AlertThresholdSheet = Static<typeof AlertThresholdSheet>;
export type ChangeAlertThresholdsBody = Static<typeof ChangeAlertThresholdsBody>;
