/** How old the password is, and the form to change it. */

import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ChangePasswordForm } from "../../../components/change-password/change-password-form.tsx";
import { useHouseFormats } from "../../../lib/use-house-formats.ts";
import { useSecurity } from "../api/use-security.ts";

/** See the head of this file. */
export function PasswordPane() {
  const { t } = useTexts();
  const { day } = useHouseFormats();
  const [isOpen, setIsOpen] = useState(false);
  const { data, refetch } = useSecurity();
  const done = () => {
    setIsOpen(false);
    void refetch();
  };
  return (
    <section className="pane security-pane" aria-labelledby="login-password">
      <div className="security-head">
        <h2 id="login-password">{t("security.change.title")}</h2>
        {data !== undefined && (
          <span className="muted">{t("security.change.since", { date: day(data.passwordChangedAt) })}</span>
        )}
      </div>
      <p className="muted">{t("security.change.text")}</p>
      {isOpen ? (
        <ChangePasswordForm onDone={done} />
      ) : (
        <Button icon="lock" onClick={() => setIsOpen(true)}>
          {t("security.change.open")}
        </Button>
      )}
    </section>
  );
}
