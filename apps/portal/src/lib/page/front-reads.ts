/** The public GET call (read) of the front page's banners and notices. The server writes the response into the page. */

const route = "GET /wps/relay/MCSFE_getListAnnouncements";
const query = { types: "B,PL", platform: "W", groupName: "w_home" };

export const frontRead = { route, query } as const;

/** The same read for members, because some banners and notices are for members only. */
export const memberFrontRead = { route, query: { ...query, audience: "members" } } as const;
