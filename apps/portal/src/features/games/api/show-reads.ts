/** Public reads for the parts of a game centre other than its games. */

export const hostsRead = { route: "GET /wps/relay/CBS_modelList" } as const;
