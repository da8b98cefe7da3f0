/** Checkboxes for roles, each with a description. */

import { useId } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { staffRoles } from "@openhouse/rules/identity/staff-roles";
import type { StaffRole } from "@openhouse/rules/identity/staff-roles";
import { Icon } from "@openhouse/ui/icon/icon";

interface RoleChoiceProps {
  readonly roles: readonly StaffRole[];
  /** True when no role is selected although one is required. */
  readonly isWrong?: boolean;
  readonly onChange: (roles: readonly StaffRole[]) => void;
}

export function RoleChoice({ roles, isWrong = false, onChange }: RoleChoiceProps) {
  const { t } = useTexts();
  const problemId = useId();
  return (
    <fieldset className="role-choice" aria-describedby={isWrong ? problemId : undefined}>
      <legend>{t("backoffice.staff.roles")}</legend>
      {isWrong && (
        <p className="field-error" id={problemId}>
          <Icon name="error" />
          {t("backoffice.staff.rolesWrong")}
        </p>
      )}
      {staffRoles.map((role) => (
        <label key={role} className="check">
          <input
            type="checkbox"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...roles, role] : roles.filter((candidate) => candidate !== role))
            }
          />
          <span className="role-name">{t(`backoffice.role.${role}`)}</span>
          <span className="muted">{t(`backoffice.roleDoes.${role}`)}</span>
        </label>
      ))}
      <p className="muted">{t("backoffice.staff.moneyNote")}</p>
    </fieldset>
  );
}
