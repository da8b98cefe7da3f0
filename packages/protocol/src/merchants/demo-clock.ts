/** POST /demo/clock: moves business time in the demo. The reply has no envelope. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MoveClockBody = Type.Object(
  {
    /** The milliseconds by which business time moves forward. 0 only returns the business time. */
    advanceMs: Type.Integer({ minimum: 0, maximum: 31_622_400_000 }),
  },
  { additionalProperties: false },
);

export const MovedClock = Type.Object({
  /** Business time less the time of the real clock. */
  offsetMs: Type.Number(),
  /** Business time in milliseconds. */
  now: Type.Number(),
  /** The jobs that ran because of the move. */
  ran: Type.Array(Type.String()),
});

export type MoveClockBody = Static<typeof MoveClockBody>;
export type MovedClock = Static<typeof MovedClock>;
