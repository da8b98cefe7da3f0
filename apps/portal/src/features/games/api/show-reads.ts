/** The public read of the hosts of live tables, which a game centre shows above its games. */

export const hostsRead = { route: "GET /wps/relay/CBS_modelList" } as const;
