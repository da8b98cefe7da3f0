/** The date of the last password change, and the form to change the password. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChangePasswordForm } from "../../../components/change-password/change-password-form.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useRefreshSecurity, useSecurity } from "../api/use-security.ts";
import { SecurityPane } from "./security-pane.tsx";

export function PasswordPane() {
  const { t } = useTexts();
  const { day } = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useSecurity();
  const refresh = useRefreshSecurity();
  const close = () => setIsOpen(false);
  const onChanged = () => {
    close();
    refresh();
  };
  const changedAt = data?.passwordChangedAt;
  // Members who registered through a login provider have no password yet, so the old password is not required.
  const hasNoPassword = changedAt === null;
  const changeText = changedAt !== undefined && (
    <p className="muted">
      {changedAt === null ? t("security.change.none") : t("security.change.since", { date: day(changedAt) })}
    </p>
  );
  const openButton = !isOpen && (
    <Button
      size="small"
      aria-label={t(hasNoPassword ? "security.change.set" : "security.change.open")}
      onClick={() => setIsOpen(true)}
    >
      {t(hasNoPassword ? "security.change.set" : "security.change")}
    </Button>
  );
  return (
    <SecurityPane
      id="login-password"
      title={t("security.change.title")}
      text={t("security.change.text")}
      state={changeText}
      action={openButton}
      step={String(isOpen)}
    >
      {isOpen && <ChangePasswordForm isForced={hasNoPassword} onDone={onChanged} onCancel={close} />}
    </SecurityPane>
  );
}
