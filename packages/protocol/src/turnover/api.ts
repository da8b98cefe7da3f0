/** The routes of turnover requirements with their types. */

import type { TurnoverInfo } from "./turnover-info.ts";

export interface TurnoverApi {
  "GET /wps/relay/MCSFE_getTurnoverInfo": { reply: TurnoverInfo };
}
