/** What the shell and the public pages read of the catalogue; the server fills them into the page. */

/** Categories with their vendors and games, as visitors may browse them. */
export const menusRead = { route: "GET /lgw/games/game_menus", without: ["GAMELO3", []] } as const;

/** The hot wall. */
export const hotGamesRead = {
  route: "GET /wps/relay/GCSGAME_hotGamesV2",
  query: { isPlatform: "1" },
  without: ["GAMELOHOT3", { list: [] }],
} as const;
