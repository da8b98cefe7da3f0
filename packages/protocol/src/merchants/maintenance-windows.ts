/** Maintenance windows of a merchant, as the staff plans them. Times are milliseconds of business time. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { Reason } from "../core/reason.ts";

export const MaintenanceWindows = Type.Object({
  /** Running and planned windows, the earliest first. */
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      from: Type.Number(),
      /** Null if the window lasts until the staff ends it. */
      until: Type.Union([Type.Number(), Type.Null()]),
      isOn: Type.Boolean(),
    }),
  ),
  /** Business time of the response. */
  now: Type.Number(),
});

/** POST closes the portal, now or later. */
export const PlanMaintenanceBody = Type.Object(
  {
    /** Null means now. */
    from: Type.Union([Moment, Type.Null()]),
    until: Type.Union([Moment, Type.Null()]),
    reason: Reason,
  },
  { additionalProperties: false },
);

export const WindowParams = Type.Object({ id: Type.String({ maxLength: 20 }) });

/** POST …/:id/close ends a running window or cancels a planned one. */
export const CloseWindowBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export type MaintenanceWindows = Static<typeof MaintenanceWindows>;
export type PlanMaintenanceBody = Static<typeof PlanMaintenanceBody>;
export type CloseWindowBody = Static<typeof CloseWindowBody>;
