/** Maintenance of the whole house, as the staff plans it. Times are milliseconds of business time. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const time = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });
export const MaintenanceWindows = Type.Object({
  /** Running and planned ones, the earliest first. */
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      from: Type.Number(),
      /** null = until somebody opens the house again. */
      until: Type.Union([Type.Number(), Type.Null()]),
      isOn: Type.Boolean(),
    }),
  ),
  /** Business time of the answer. */
  now: Type.Number(),
});

/** POST: closes the house, now or later. */
export const PlanMaintenanceBody = Type.Object(
  {
    /** null = now. */
    from: Type.Union([time, Type.Null()]),
    until: Type.Union([time, Type.Null()]),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const WindowParams = Type.Object({ id: Type.String({ maxLength: 20 }) });

/** POST …/:id/close: opens the house again, or takes a planned window back. */
export const CloseWindowBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type MaintenanceWindows = Static<typeof MaintenanceWindows>;
export type PlanMaintenanceBody = Static<typeof PlanMaintenanceBody>;
export type CloseWindowBody = Static<typeof CloseWindowBody>;
