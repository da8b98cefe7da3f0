/** What the shell and the public pages read of the catalogue; the server fills them into the page. */

/** Categories with their vendors, as visitors may browse them; every page carries them. */
export const menusRead = {
  route: "GET /lgw/games/game_menus",
  query: { pageSize: 0 },
  without: ["GAMELO3", []],
} as const;

/** The same with the first games of each category: ten times the weight, so no page carries them. */
export const rowsRead = { route: menusRead.route, without: menusRead.without } as const;

/** The hot wall. */
export const hotGamesRead = {
  route: "GET /wps/relay/GCSGAME_hotGamesV2",
  query: { isPlatform: "1", vassalage: "ALL", platform: "html5" },
  saysWhoAsks: true,
  without: ["GAMELOHOT3", { list: [] }],
  isKept: true,
} as const;

/** Cards on a page of a list (specification, section 7: search page size). */
export const listPageSize = 42;

/** The first page of a category's games, as the server renders it; `name` is the category's, also as in addresses. */
export function firstGamesRead(name: string) {
  const query = { gameGroupCode: name.toUpperCase(), pageNo: 1, pageSize: listPageSize };
  return { route: menusRead.route, query, without: menusRead.without };
}
