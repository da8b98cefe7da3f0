/** Changes the staff member's own password; all other sessions end. */

import { useState } from "react";
import type { FormEvent } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice } from "../../../lib/office.tsx";
import { problemText } from "../../../lib/problem-text.ts";

const shortestPassword = 10;

export function OwnPassword({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const { api } = useOffice();
  const [passwords, setPasswords] = useState({ oldPassword: "", newPassword: "", again: "" });
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { oldPassword, newPassword, again } = passwords;
  const isLongEnough = newPassword.length >= shortestPassword;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (oldPassword === "" || !isLongEnough || newPassword !== again || isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    api.call("POST /backoffice/api/session/password", { body: { oldPassword, newPassword } }).then(
      () => {
        showToast("success", t("backoffice.password.done"));
        onClose();
      },
      (error: unknown) => {
        setProblem(problemText(error, t));
        setIsBusy(false);
      },
    );
  };
  const shared = { showLabel: t("backoffice.login.show"), hideLabel: t("backoffice.login.hide"), required: true };
  const setField = (name: keyof typeof passwords) => (event: { currentTarget: HTMLInputElement }) => {
    const { value } = event.currentTarget;
    setPasswords((before) => ({ ...before, [name]: value }));
  };
  return (
    <Dialog isOpen onClose={onClose} title={t("backoffice.password.change")} closeLabel={t("backoffice.close")}>
      <form className="decision" noValidate onSubmit={submit}>
        <p>{t("backoffice.password.text")}</p>
        <PasswordField
          {...shared}
          label={t("backoffice.password.old")}
          value={oldPassword}
          autoComplete="current-password"
          error={isTried && oldPassword === "" ? t("backoffice.login.needed") : undefined}
          onChange={setField("oldPassword")}
        />
        <PasswordField
          {...shared}
          label={t("backoffice.password.new")}
          hint={t("backoffice.invitation.passwordHint")}
          value={newPassword}
          autoComplete="new-password"
          error={isTried && !isLongEnough ? t("backoffice.invitation.passwordHint") : undefined}
          onChange={setField("newPassword")}
        />
        <PasswordField
          {...shared}
          label={t("backoffice.password.again")}
          value={again}
          autoComplete="new-password"
          error={isTried && newPassword !== again ? t("backoffice.invitation.unequal") : undefined}
          onChange={setField("again")}
        />
        {problem !== undefined && (
          <p className="decision-problem" role="alert">
            <Icon name="error" />
            {problem}
          </p>
        )}
        <div className="dialog-actions">
          <Button onClick={onClose}>{t("backoffice.cancel")}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {t("backoffice.password.change")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
