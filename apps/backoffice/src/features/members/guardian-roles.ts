/** Roles that may stop a member, and help one back in. The server checks it again. */

export const guardianRoles: ReadonlySet<string> = new Set(["support", "risk", "admin"]);
