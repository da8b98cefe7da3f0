/** The routes of game clients on the studio's origin, and the route by which the portal shows a round. */

import type { GameView } from "./game-view.ts";
import type { ListRoundsQuery, ListRoundsReply } from "./list-rounds.ts";
import type { OpenSessionBody, OpenSessionReply } from "./open-session.ts";
import type { PlayRoundBody, PlayRoundReply } from "./play-round.ts";
import type { ReadRoundQuery } from "./read-round.ts";
import type { RoundView } from "./round-view.ts";
import type { ClientSeedBody, RotateSeedBody, SeedsView } from "./seeds-view.ts";

export interface StudioApi {
  "POST /studio/api/session": { body: OpenSessionBody; reply: OpenSessionReply };
  "GET /studio/api/game": { reply: GameView };
  "POST /studio/api/rounds": { body: PlayRoundBody; reply: PlayRoundReply };
  "GET /studio/api/rounds": { query: ListRoundsQuery; reply: ListRoundsReply };
  "GET /studio/api/rounds/:roundId": { params: { roundId: string }; reply: RoundView };
  "POST /studio/api/rounds/:nonce/shown": { params: { nonce: string }; reply: null };
  "GET /studio/api/seeds": { reply: SeedsView };
  "PUT /studio/api/seeds/client": { body: ClientSeedBody; reply: SeedsView };
  "POST /studio/api/seeds/rotate": { body: RotateSeedBody; reply: SeedsView };
}

/** The route on the portal's origin. */
export interface StudioPortalApi {
  "GET /wps/game/round": { query: ReadRoundQuery; reply: RoundView };
}
