/** The public read of registration, in its own file so that the route table stays small. */

export const registerRulesRead = { route: "GET /wps/system/setting/register" } as const;
