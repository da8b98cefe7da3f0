/** GET /wps/game/round: a round of our own games, for the bet record of the portal. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const ReadRoundQuery = Type.Object({ orderNo: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export type ReadRoundQuery = Static<typeof ReadRoundQuery>;
