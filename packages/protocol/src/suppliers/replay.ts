/** GET /wps/game/replay: the URL at which a supplier replays one of the member's own rounds. */

import { Type } from "typebox";
import type { Static } from "typebox";

/** The number of the bet, as in the bet record. */
export const ReplayQuery = Type.Object({ orderNo: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });
export type ReplayQuery = Static<typeof ReplayQuery>;

export const ReplayReply = Type.Object({ url: Type.String() });
export type ReplayReply = Static<typeof ReplayReply>;
