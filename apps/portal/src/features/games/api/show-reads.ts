/** What a centre shows beside its games. */

/** Hosts of the live tables. */
export const hostsRead = { route: "GET /wps/relay/CBS_modelList" } as const;
