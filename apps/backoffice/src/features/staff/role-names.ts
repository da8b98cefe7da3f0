/** Joins the names of the roles to one text. */

import type { Translate } from "@openhouse/i18n/text-store";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";

export function roleNames(roles: readonly StaffRole[], t: Translate): string {
  return roles.map((role) => t(`backoffice.role.${role}`)).join(", ");
}
