/** Public reads for what a game centre shows beside its games. */

/** The hosts of the live tables. */
export const hostsRead = { route: "GET /wps/relay/CBS_modelList" } as const;
