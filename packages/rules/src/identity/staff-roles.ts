/** The roles of the staff (portal-spec section 6). What each may call stands in the server's permission table. */

/** In the order in which the back office lists them. `admin` needs a second person to be given. */
export const staffRoles = ["support", "finance", "content", "risk", "agentManager", "admin", "auditor"] as const;

/** A role of the staff. */
export type StaffRole = (typeof staffRoles)[number];

/** True when the text names a role of the staff. */
export function isStaffRole(text: string): text is StaffRole {
  return staffRoles.some((role) => role === text);
}
