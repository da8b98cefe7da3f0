/** What the shell and the public pages read of the catalogue; the server fills them into the page. */

/** Vendors by category: the navigation and the rows of the front page. */
export const vendorsRead = { route: "GET /wps/relay/GCSGAME_gameVendor", query: { platform: "html5" } } as const;

/** The hot wall. */
export const hotGamesRead = { route: "GET /wps/relay/GCSGAME_hotGamesV2", query: { isPlatform: "1" } } as const;
