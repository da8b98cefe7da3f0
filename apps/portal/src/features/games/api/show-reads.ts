/** The public read of the hosts of live tables, which a game centre shows above its games. */

export const tablesRead = { route: "GET /wps/relay/CBS_modelList" } as const;
