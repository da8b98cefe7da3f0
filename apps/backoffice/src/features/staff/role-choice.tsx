/** Roles to tick, each with what it does. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";

interface RoleChoiceProps {
  readonly roles: readonly StaffRole[];
  readonly onChange: (roles: readonly StaffRole[]) => void;
}

/** See the head of this file. */
export function RoleChoice({ roles, onChange }: RoleChoiceProps) {
  const { t } = useTexts();
  return (
    <fieldset className="role-choice">
      <legend>{t("house.staff.roles")}</legend>
      {staffRoles.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...roles, role] : roles.filter((other) => other !== role))
            }
          />
          <span className="role-name">{t(`house.role.${role}`)}</span>
          <span className="muted">{t(`house.roleDoes.${role}`)}</span>
        </label>
      ))}
      <p className="muted">{t("house.staff.moneyNote")}</p>
    </fieldset>
  );
}
