/** The roles of the staff (specification, section 6). What each may call stands in the server's permission table. */

/** In the order in which the back office lists them. */
export const staffRoles = ["support", "finance", "content", "risk", "agentManager", "admin", "auditor"] as const;

/** A role of the staff. */
export type StaffRole = (typeof staffRoles)[number];

/** True when the text names a role of the staff. */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}

/** Roles that move money, or give roles: they take a second person to be given. The database holds the same list. */
export const moneyRoles: readonly StaffRole[] = ["finance", "admin"];

/** True when one of these roles moves money or gives roles. */
export function hasMoneyRole(roles: readonly StaffRole[]): boolean {
  return roles.some((role) => moneyRoles.includes(role));
}
