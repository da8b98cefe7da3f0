/** POST /studio/api/session: exchanges the one-time launch ticket for a game session. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { GameView } from "./game-view.ts";

export const OpenSessionBody = Type.Object(
  { launch: Type.String({ minLength: 10, maxLength: 100 }) },
  { additionalProperties: false },
);

export const OpenSessionReply = Type.Object({
  /** The value of the header `Authorization` in all further calls. The token is valid on this origin only. */
  token: Type.String(),
  game: GameView,
});

export type OpenSessionBody = Static<typeof OpenSessionBody>;
export type OpenSessionReply = Static<typeof OpenSessionReply>;
