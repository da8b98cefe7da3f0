/** What the shell and the public pages read of the catalogue; the server fills them into the page. */

/** Categories with their vendors and games, as visitors may browse them. */
export const menusRead = { route: "GET /lgw/games/game_menus" } as const;

/** The hot wall. */
export const hotGamesRead = { route: "GET /wps/relay/GCSGAME_hotGamesV2", query: { isPlatform: "1" } } as const;
