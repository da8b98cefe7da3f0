/** The public reads of registration, declared apart so that the table of routes stays small. */

/** The rules of the form, for the page that brings them along. */
export const registerRulesRead = { route: "GET /wps/system/setting/register" } as const;
