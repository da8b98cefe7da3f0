/** What the shell and the public pages read of the catalogue; the server fills them into the page. */

/** Categories with their vendors and games, as visitors may browse them. */
export const menusRead = { route: "GET /lgw/games/game_menus", without: ["GAMELO3", []] } as const;

/** The hot wall. */
export const hotGamesRead = {
  route: "GET /wps/relay/GCSGAME_hotGamesV2",
  query: { isPlatform: "1" },
  without: ["GAMELOHOT3", { list: [] }],
  isKept: true,
} as const;

/** Cards on a page of a list (portal-spec section 7: search page size). */
export const listPageSize = 42;

/** The first page of a category's games, as the server renders it; `name` is the category's, also as in addresses. */
export function firstGamesRead(name: string) {
  const query = { gameGroupCode: name.toUpperCase(), pageNo: 1, pageSize: listPageSize };
  return { route: menusRead.route, query, without: menusRead.without };
}
