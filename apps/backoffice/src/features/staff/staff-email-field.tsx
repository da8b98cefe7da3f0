/** The e-mail address that an invitation is sent to. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { TextField } from "@openhouse/ui/field/field";

interface StaffEmailFieldProps {
  readonly email: string;
  readonly isWrong: boolean;
  readonly onEmail: (email: string) => void;
}

export function StaffEmailField({ email, isWrong, onEmail }: StaffEmailFieldProps) {
  const { t } = useTexts();
  return (
    <TextField
      label={t("backoffice.staff.email")}
      hint={t("backoffice.staff.emailHint")}
      error={isWrong ? t("backoffice.staff.emailWrong") : undefined}
      type="email"
      value={email}
      autoComplete="off"
      maxLength={254}
      required
      onChange={(event) => onEmail(event.currentTarget.value)}
    />
  );
}
