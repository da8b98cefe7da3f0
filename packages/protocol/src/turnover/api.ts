/** Calls about what must be bet before money may leave. */

import type { TurnoverInfo } from "./turnover-info.ts";

export interface TurnoverApi {
  "GET /wps/relay/MCSFE_getTurnoverInfo": { reply: TurnoverInfo };
}
