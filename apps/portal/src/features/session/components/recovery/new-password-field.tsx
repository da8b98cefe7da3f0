/** The new password in a password recovery, with the merchant's rule as the hint. */

import { PasswordField } from "@openhouse/ui/field/password-field";
import { fillBounds } from "@openhouse/rules/identity/patterns";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Recovery } from "../../hooks/use-recovery.ts";

export function NewPasswordField({ recovery }: { recovery: Recovery }) {
  const { t } = useTexts();
  const { values, rule, change, errorOf } = recovery;
  const error = errorOf("newPassword");
  return (
    <PasswordField
      label={t("recovery.newPassword")}
      name="newPassword"
      autoComplete="new-password"
      required
      hint={fillBounds(t("recovery.newPassword.hint"), rule)}
      value={values.newPassword}
      error={error && fillBounds(error, rule)}
      showLabel={t("session.password.show")}
      hideLabel={t("session.password.hide")}
      onChange={({ currentTarget }) => change({ newPassword: currentTarget.value })}
    />
  );
}
