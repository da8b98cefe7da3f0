/** The catalogue as this house offers it now: a switched-off lobby or hot wall is empty, also in a page that is open. */

import type { Reply } from "@openhouse/browser/api-types";
import { hotGamesRead, menusRead } from "./catalogue-reads.ts";
import { useFlag, usePublicRead } from "./page-context.tsx";
import type { ReadState } from "./public-reads.ts";

/** Categories with their vendors and games; none without the flag GAMELO3. */
export function useMenus(): ReadState<Reply<"GET /lgw/games/game_menus">> {
  const read = usePublicRead(menusRead);
  return useFlag("GAMELO3") ? read : { kind: "loaded", value: [] };
}

/** The hot wall; empty without the flag GAMELOHOT3. */
export function useHotGames(): ReadState<Reply<"GET /wps/relay/GCSGAME_hotGamesV2">> {
  const read = usePublicRead(hotGamesRead);
  return useFlag("GAMELOHOT3") ? read : { kind: "loaded", value: { list: [] } };
}
