/**
 * The public GET calls (reads) of the game catalogue. The server writes their responses into the pages that need them.
 */

/** The game categories with their vendors, for the navigation of every page. */
export const menusRead = {
  route: "GET /lgw/games/game_menus",
  query: { pageSize: 0 },
  without: ["GAMELO3", []],
} as const;

/**
 * The categories with their first games. The response is ten times as large as that of `menusRead`, so the server does
 * not write it into pages.
 */
export const rowsRead = { route: menusRead.route, without: menusRead.without } as const;

export const hotGamesRead = {
  route: "GET /wps/relay/GCSGAME_hotGamesV2",
  query: { isPlatform: "1", vassalage: "ALL", platform: "html5" },
  addsMerchantToQuery: true,
  without: ["GAMELOHOT3", { list: [] }],
  isStored: true,
} as const;

/** Games on one page of a list (specification, section 7: search page size). */
export const listPageSize = 42;

/**
 * Returns the read of the first page of a category's games, for the server to render. `name` is the category as in
 * URLs.
 */
export function firstGamesRead(name: string) {
  const query = { gameGroupCode: name.toUpperCase(), pageNo: 1, pageSize: listPageSize };
  return { route: menusRead.route, query, without: menusRead.without };
}
