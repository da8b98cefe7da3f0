/** Maintenance windows of vendors and games, as the staff plans them. Times are milliseconds of business time. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { Reason } from "../core/reason.ts";

/** The current or planned window of a vendor or game, or null. */
const Window = Type.Union([
  Type.Object({
    from: Type.Number(),
    /** Null if no end is planned. */
    until: Type.Union([Type.Number(), Type.Null()]),
    isOn: Type.Boolean(),
  }),
  Type.Null(),
]);

export const GameMaintenance = Type.Object({
  /**
   * Enabled vendors with their enabled games, in the order of the catalogue. Names are in the language of the request.
   */
  vendors: Type.Array(
    Type.Object({
      code: Type.String(),
      name: Type.String(),
      window: Window,
      gameCount: Type.Integer(),
      /** All games if the vendor has few games or is the requested one; otherwise only games with a window. */
      games: Type.Array(
        Type.Object({ nodeId: Type.String(), name: Type.String(), category: Type.String(), window: Window }),
      ),
    }),
  ),
  /** Business time of the response. */
  now: Type.Number(),
});

/** The vendor whose games are all listed. */
export const GameMaintenanceQuery = Type.Object({ vendor: Type.Optional(Type.String({ maxLength: 40 })) });

export const PlanGameMaintenanceBody = Type.Object(
  {
    vendor: Type.String({ minLength: 1, maxLength: 40 }),
    /** One game of the vendor; null for the vendor with all its games. */
    nodeId: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
    /** Replaces the current window. Null ends or cancels it. */
    window: Type.Union([
      Type.Object(
        {
          /** Null means now. */
          from: Type.Union([Moment, Type.Null()]),
          until: Type.Union([Moment, Type.Null()]),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type GameMaintenance = Static<typeof GameMaintenance>;
export type GameMaintenanceQuery = Static<typeof GameMaintenanceQuery>;
export type PlanGameMaintenanceBody = Static<typeof PlanGameMaintenanceBody>;
