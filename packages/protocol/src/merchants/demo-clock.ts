/** POST /demo/clock: the demo's time machine. Bare answer. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MoveClockBody = Type.Object(
  {
    /** How far business time moves forward, in milliseconds; 0 only asks where it stands. */
    advanceMs: Type.Integer({ minimum: 0, maximum: 31_622_400_000 }),
  },
  { additionalProperties: false },
);

export const MovedClock = Type.Object({
  /** How far business time runs ahead of real time. */
  offsetMs: Type.Number(),
  /** Business time, in milliseconds. */
  now: Type.Number(),
  /** The jobs that ran because of the move. */
  ran: Type.Array(Type.String()),
});

export type MoveClockBody = Static<typeof MoveClockBody>;
export type MovedClock = Static<typeof MovedClock>;
