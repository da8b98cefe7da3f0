/** The roles of the staff (specification, section 6). The server's permission table defines the calls of each role. */

/** In the order in which the back office lists them. */
export const staffRoles = ["support", "finance", "content", "risk", "agentManager", "admin", "auditor"] as const;

export type StaffRole = (typeof staffRoles)[number];

export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}

/**
 * Roles that can move money or grant roles. Granting them needs a second person. The database contains the same list.
 */
export const moneyRoles: readonly StaffRole[] = ["finance", "admin"];

/** True if at least one of the roles can move money or grant roles. */
export function hasMoneyRole(roles: readonly StaffRole[]): boolean {
  return roles.some((role) => moneyRoles.includes(role));
}
