/** Public reads for what a game centre shows beside its games. */

export const hostsRead = { route: "GET /wps/relay/CBS_modelList" } as const;
