/** GET /backoffice/api/clock: what time the books say it is, and what time it really is. Milliseconds. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const OfficeClock = Type.Object({
  /** Business time: real time, moved only by the demo's time machine. */
  business: Type.Number(),
  real: Type.Number(),
});

export type OfficeClock = Static<typeof OfficeClock>;
