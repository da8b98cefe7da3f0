/** GET /backoffice/api/clock: business time and the time of the real clock, in milliseconds. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const OfficeClock = Type.Object({
  /** The time of the real clock plus the offset of the demo's adjustable clock. */
  business: Type.Number(),
  real: Type.Number(),
});

export type OfficeClock = Static<typeof OfficeClock>;
