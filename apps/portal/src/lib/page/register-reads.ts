/** The public GET call (read) of the registration rules, in its own file so that the route table stays small. */

export const registerRulesRead = { route: "GET /wps/system/setting/register" } as const;
