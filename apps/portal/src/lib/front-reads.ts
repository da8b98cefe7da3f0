/** What the first screen of the front page reads of the content desk; the server fills it into the page. */

const route = "GET /wps/relay/MCSFE_getListAnnouncements";
const query = { types: "B,PL", platform: "W", groupName: "w_home" };

/** Banners of the front page and notices, as visitors get them. */
export const frontRead = { route, query } as const;

/** The same for who is logged in: some of it is for members only, and the session says so. */
export const memberFrontRead = { route, query: { ...query, audience: "members" } } as const;
