/** The public reads of the game catalogue. The server fills them into the pages that need them. */

/** The game categories with their vendors, for the navigation of every page. */
export const menusRead = {
  route: "GET /lgw/games/game_menus",
  query: { pageSize: 0 },
  without: ["GAMELO3", []],
} as const;

/**
 * The categories with their first games. Ten times as large as `menusRead`, so the server does not put it into pages.
 */
export const rowsRead = { route: menusRead.route, without: menusRead.without } as const;

export const hotGamesRead = {
  route: "GET /wps/relay/GCSGAME_hotGamesV2",
  query: { isPlatform: "1", vassalage: "ALL", platform: "html5" },
  saysWhoAsks: true,
  without: ["GAMELOHOT3", { list: [] }],
  isKept: true,
} as const;

/** Games on one page of a list (specification, section 7: search page size). */
export const listPageSize = 42;

/** The first page of a category's games, for the server to render. `name` is the category as it appears in URLs. */
export function firstGamesRead(name: string) {
  const query = { gameGroupCode: name.toUpperCase(), pageNo: 1, pageSize: listPageSize };
  return { route: menusRead.route, query, without: menusRead.without };
}
