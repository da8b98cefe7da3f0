/** POST /demo/clock: moves business time in the demo. Response without envelope. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MoveClockBody = Type.Object(
  {
    /** How far to move business time forward, in milliseconds; 0 only returns it. */
    advanceMs: Type.Integer({ minimum: 0, maximum: 31_622_400_000 }),
  },
  { additionalProperties: false },
);

export const MovedClock = Type.Object({
  /** Business time minus real time. */
  offsetMs: Type.Number(),
  /** Business time, in milliseconds. */
  now: Type.Number(),
  /** The jobs that ran because of the move. */
  ran: Type.Array(Type.String()),
});

export type MoveClockBody = Static<typeof MoveClockBody>;
export type MovedClock = Static<typeof MovedClock>;
