/** Roles that may restrict a member and lift restrictions. The server checks this again. */

export const guardianRoles: ReadonlySet<string> = new Set(["support", "risk", "admin"]);
