/** GET /backoffice/api/clock: business time and real time, in milliseconds. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const OfficeClock = Type.Object({
  /** Real time plus the offset of the demo's time machine. */
  business: Type.Number(),
  real: Type.Number(),
});

export type OfficeClock = Static<typeof OfficeClock>;
